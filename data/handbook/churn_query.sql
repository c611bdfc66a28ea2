-- ---
-- id: churn_query
-- title: Quarterly churn by plan
-- source_type: code
-- category: finance
-- author: Priya Raman
-- created: 2024-01-15
-- updated: 2025-10-13
-- version: 4
-- language: en
-- feedback: 0.58
-- ---

-- Churn of one quarter: paying customers at its start who are gone at its end,
-- divided by all paying customers at its start. Customers are counted, not money.
--
-- Rules agreed with Product in January 2024:
--   * a customer is "paying" on a day when a subscription covers that day and its
--     price is above zero; trials and our own test organisations do not count
--   * a gap of up to 30 days between two subscriptions is a late renewal, no loss
--   * moving to a smaller plan is no loss; moving to price zero is one
--   * customers won within the quarter are in neither number
--   * a merger counts as a loss of the customer that disappears
--
-- Check: for 2025-07-01 the line "all" must show 1861 at the start, 33 lost, 1.8 %.
-- Runs on the replica (PostgreSQL). Takes about 40 seconds; not before 07:00, please,
-- since the nightly export holds the table.

WITH bounds AS (
    SELECT
        DATE '2025-07-01' AS first_day,
        (DATE '2025-07-01' + INTERVAL '3 months')::date AS end_day
),

paid AS (
    SELECT
        s.customer_id,
        s.plan,
        s.valid_from,
        -- valid_to is the first day without cover; an open end runs until cancelled
        COALESCE(s.valid_to, DATE '9999-12-31') AS valid_to,
        LEAD(s.valid_from) OVER (
            PARTITION BY s.customer_id ORDER BY s.valid_from
        ) AS next_from
    FROM subscriptions AS s
    JOIN customers AS c ON c.id = s.customer_id
    WHERE s.monthly_price > 0
      AND NOT s.is_trial
      AND c.kind <> 'internal'
),

covered AS (
    SELECT
        customer_id,
        plan,
        valid_from,
        -- a late renewal within 30 days closes the gap
        CASE
            WHEN next_from <= valid_to + 30 THEN GREATEST(valid_to, next_from)
            ELSE valid_to
        END AS covered_to
    FROM paid
),

at_start AS (
    -- one row a customer, on the largest plan that the customer held that day
    SELECT DISTINCT ON (v.customer_id)
        v.customer_id,
        v.plan
    FROM covered AS v
    CROSS JOIN bounds AS b
    WHERE v.valid_from <= b.first_day
      AND v.covered_to > b.first_day
    ORDER BY
        v.customer_id,
        CASE v.plan
            WHEN 'enterprise' THEN 1
            WHEN 'standard' THEN 2
            ELSE 3
        END
),

at_end AS (
    SELECT DISTINCT v.customer_id
    FROM covered AS v
    CROSS JOIN bounds AS b
    WHERE v.valid_from <= b.end_day
      AND v.covered_to > b.end_day
),

marked AS (
    SELECT
        a.customer_id,
        a.plan,
        e.customer_id IS NULL AS is_lost
    FROM at_start AS a
    LEFT JOIN at_end AS e ON e.customer_id = a.customer_id
)

SELECT
    COALESCE(plan, 'all') AS plan,
    COUNT(*) AS customers_at_start,
    COUNT(*) FILTER (WHERE is_lost) AS lost,
    ROUND(100.0 * COUNT(*) FILTER (WHERE is_lost) / COUNT(*), 1) AS churn_percent
FROM marked
GROUP BY ROLLUP (plan)
ORDER BY
    GROUPING(plan),
    customers_at_start DESC;
