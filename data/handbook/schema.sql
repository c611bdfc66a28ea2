-- ---
-- id: schema
-- title: Core tables of the main database
-- source_type: code
-- category: product
-- author: Dev Khatri
-- created: 2024-09-02
-- updated: 2025-10-30
-- version: 12
-- language: en
-- feedback: 0.54
-- ---

-- PostgreSQL 14, and 16 from January 2026. Excerpt: six of the 43 tables. May be run
-- twice. Subscriptions and our own customers are in the billing database, not here.

CREATE TABLE IF NOT EXISTS organisations (
    id              text PRIMARY KEY CHECK (id ~ '^org_[0-9A-Za-z]{20}$'),
    name            text NOT NULL,
    kind            text NOT NULL DEFAULT 'customer' CHECK (kind IN ('customer', 'trial', 'internal')),
    billing_account text UNIQUE, -- for example OST-0092; empty during a trial
    region          text NOT NULL CHECK (region IN ('ams-1', 'tor-1')), -- never updated
    time_zone       text NOT NULL DEFAULT 'Europe/Amsterdam'
);

CREATE TABLE IF NOT EXISTS parties (
    id          text PRIMARY KEY CHECK (id ~ '^cus_[0-9A-Za-z]{20}$'),
    org_id      text NOT NULL REFERENCES organisations,
    name        text NOT NULL,
    tax_id      text,
    language    char(2) NOT NULL DEFAULT 'en'
                CHECK (language IN ('en', 'es', 'nl', 'fr', 'de', 'it')),
    merged_into text REFERENCES parties CHECK (merged_into <> id),
    UNIQUE (org_id, tax_id)
);

CREATE TABLE IF NOT EXISTS series (
    org_id      text REFERENCES organisations,
    code        varchar(4),
    next_number integer NOT NULL DEFAULT 1, -- locked while an invoice is finalized
    PRIMARY KEY (org_id, code)
);

CREATE TABLE IF NOT EXISTS invoices (
    id           text PRIMARY KEY CHECK (id ~ '^inv_[0-9A-Za-z]{20}$'),
    org_id       text NOT NULL REFERENCES organisations,
    party_id     text NOT NULL REFERENCES parties,
    status       text NOT NULL DEFAULT 'draft'
                 CHECK (status IN ('draft', 'finalized', 'paid', 'voided')),
    series       varchar(4) NOT NULL,
    number       integer,
    currency     char(3) NOT NULL,
    tax_rounding text NOT NULL DEFAULT 'line' CHECK (tax_rounding IN ('line', 'invoice')),
    total        numeric(14, 2) NOT NULL,
    paid_amount  numeric(14, 2) NOT NULL DEFAULT 0 CHECK (paid_amount >= 0 OR total < 0),
    reference    varchar(64),
    credits      text REFERENCES invoices, -- set on negative invoices, until 3.5
    issued_on    date,
    created_at   timestamptz NOT NULL DEFAULT now(),
    updated_at   timestamptz NOT NULL DEFAULT now(),
    UNIQUE (org_id, series, number),
    CONSTRAINT draft_has_no_number CHECK ((status = 'draft') = (number IS NULL)),
    CONSTRAINT money_blocks_voiding CHECK (status <> 'voided' OR paid_amount = 0)
);

CREATE TABLE IF NOT EXISTS invoice_lines (
    invoice_id text REFERENCES invoices ON DELETE CASCADE,
    line_no    smallint CHECK (line_no BETWEEN 1 AND 200),
    text       varchar(400) NOT NULL,
    quantity   numeric(12, 3) NOT NULL,
    unit_price numeric(14, 4) NOT NULL,
    discount   numeric(14, 2) NOT NULL DEFAULT 0,
    tax_rate   numeric(5, 2), -- null is exempt, 0 is the reverse charge
    PRIMARY KEY (invoice_id, line_no)
);

CREATE TABLE IF NOT EXISTS webhook_deliveries (
    id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint_id  text NOT NULL,
    event_id     text NOT NULL,
    attempt      smallint NOT NULL CHECK (attempt BETWEEN 0 AND 8), -- 0 is the first try
    http_status  smallint, -- null: timeout, connect_error or tls_error
    duration_ms  integer NOT NULL,
    delivered_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX IF NOT EXISTS invoices_updated ON invoices (org_id, updated_at);

-- Built by hand on 29 October 2025 with CONCURRENTLY, in 2 h 40 min. On an empty
-- database the plain form is fine; never let a deploy build it in production.
CREATE INDEX IF NOT EXISTS deliveries_by_endpoint
    ON webhook_deliveries (endpoint_id, delivered_at DESC);
