// ---
// id: rate_limiter
// title: Rate limiter of the API gateway
// source_type: code
// category: api
// author: Fen Li
// created: 2025-05-19
// updated: 2025-09-02
// version: 4
// language: en
// feedback: 0.6
// ---

// One instance for each organisation, in the gateway that the organisation's region
// owns. Written in the week after the import of 12 May 2025 that slowed everybody down.
// Not in here: the token address (20 a minute per client) and the Sync agent (240).

export type Plan = "starter" | "standard" | "enterprise" | "sandbox";

const LIMITS: Record<Plan, { minute: number; burst: number }> = {
  starter: { minute: 120, burst: 10 },
  standard: { minute: 600, burst: 50 },
  enterprise: { minute: 3_000, burst: 200 },
  sandbox: { minute: 60, burst: 10 },
};

const COSTS: Record<string, number> = {
  "POST /v3/documents/render": 5,
  "POST /v3/invoices/batch": 1, // however many invoices are inside
};

const MINUTE = 60_000;
const REFUSALS_BEFORE_LOCK = 1_000;
const REFUSAL_WINDOW = 5 * MINUTE;
const LOCK = 10 * MINUTE;

interface Entry {
  at: number;
  cost: number;
}

export type Decision =
  | { allowed: true; limit: number; remaining: number; entry: Entry }
  | { allowed: false; limit: number; retryAfter: number | null }; // null: locked out

export class RateLimiter {
  private taken: Entry[] = [];
  private refusals: number[] = [];
  private lockedUntil = 0;

  constructor(
    private readonly plan: Plan,
    private readonly clock: () => number = Date.now,
  ) {}

  take(route: string): Decision {
    const now = this.clock();
    const { minute: limit, burst } = LIMITS[this.plan];
    if (now < this.lockedUntil) return { allowed: false, limit, retryAfter: null };

    this.taken = this.taken.filter((entry) => entry.at > now - MINUTE);
    const cost = COSTS[route] ?? 1;
    const used = this.taken.reduce((sum, entry) => sum + entry.cost, 0);
    // the burst counts calls, not costs: a render is one call that is charged five
    const lastSecond = this.taken.filter((entry) => entry.at > now - 1_000).length;

    if (used + cost > limit) {
      return this.refuse(now, limit, this.secondsUntil(used + cost - limit, now));
    }
    if (lastSecond >= burst) return this.refuse(now, limit, 1);

    const entry = { at: now, cost };
    this.taken.push(entry);
    return { allowed: true, limit, remaining: limit - used - cost, entry };
  }

  /** The gateway calls this when the answer was a 5xx: our fault, not their budget. */
  giveBack(entry: Entry): void {
    this.taken = this.taken.filter((other) => other !== entry);
  }

  private secondsUntil(missing: number, now: number): number {
    let freed = 0;
    for (const entry of this.taken) {
      freed += entry.cost;
      if (freed >= missing) return Math.ceil((entry.at + MINUTE - now) / 1_000);
    }
    return 60;
  }

  private refuse(now: number, limit: number, retryAfter: number): Decision {
    this.refusals = this.refusals.filter((at) => at > now - REFUSAL_WINDOW);
    this.refusals.push(now);
    if (this.refusals.length > REFUSALS_BEFORE_LOCK) {
      this.lockedUntil = now + LOCK;
      this.refusals = [];
    }
    return { allowed: false, limit, retryAfter };
  }
}
