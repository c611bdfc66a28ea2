// ---
// id: currency
// title: Amounts and currencies in the Console
// source_type: code
// category: product
// author: Irene Salvatierra
// created: 2024-02-06
// updated: 2025-06-24
// version: 7
// language: en
// feedback: 0.56
// ---

// Amounts travel as strings ("182.40") and are counted here in the smallest unit, as
// bigint: cents, or whole pesos for CLP. Nothing in this file converts one currency
// into another. Exchange rates exist in the Revenue tab only.

export const CURRENCIES = {
  USD: { decimals: 2, symbol: "$", before: true },
  EUR: { decimals: 2, symbol: "€", before: false },
  CAD: { decimals: 2, symbol: "CA$", before: true },
  GBP: { decimals: 2, symbol: "£", before: true },
  CHF: { decimals: 2, symbol: "CHF", before: true }, // no rounding to five centimes
  CZK: { decimals: 2, symbol: "Kč", before: false },
  PLN: { decimals: 2, symbol: "zł", before: false },
  SEK: { decimals: 2, symbol: "kr", before: false },
  MXN: { decimals: 2, symbol: "MX$", before: true },
  COP: { decimals: 2, symbol: "COL$", before: true },
  BRL: { decimals: 2, symbol: "R$", before: true },
  CLP: { decimals: 0, symbol: "CLP$", before: true },
} as const;

export type Currency = keyof typeof CURRENCIES;

export interface Money {
  readonly units: bigint;
  readonly currency: Currency;
}

/** Shown to the person as "Currency mismatch"; the API's name for it is E-4022. */
export class CurrencyMismatch extends Error {
  constructor(first: Currency, second: Currency) {
    super(`cannot add ${second} to ${first}`);
  }
}

/** Strict: "182.4", "1,000.00" and " 5.00" are refused, not repaired. */
export function parseAmount(text: string, currency: Currency): Money {
  const { decimals } = CURRENCIES[currency];
  const shape = decimals === 0 ? /^-?\d{1,12}$/ : /^-?\d{1,12}\.\d{2}$/;
  if (!shape.test(text)) throw new RangeError(`not an amount in ${currency}: ${text}`);
  return { units: BigInt(text.replace(".", "")), currency };
}

export function toWire({ units, currency }: Money): string {
  const { decimals } = CURRENCIES[currency];
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export function add(first: Money, ...others: Money[]): Money {
  let { units } = first;
  for (const other of others) {
    if (other.currency !== first.currency) {
      throw new CurrencyMismatch(first.currency, other.currency);
    }
    units += other.units;
  }
  return { units, currency: first.currency };
}

const SEPARATORS: Record<string, [thousands: string, decimal: string]> = {
  en: [",", "."],
  es: [".", ","],
  nl: [".", ","],
  de: [".", ","],
  it: [".", ","],
  fr: ["\u202f", ","],
};

/** For people. Four digits stay together in Spanish: 1000,00 but 10.000,00. */
export function display(money: Money, language: string): string {
  const [thousands, decimal] = SEPARATORS[language] ?? [",", "."];
  const [whole = "0", fraction] = toWire(money).replace("-", "").split(".");
  const grouped =
    language === "es" && whole.length === 4
      ? whole
      : whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  const number = fraction === undefined ? grouped : grouped + decimal + fraction;
  const { symbol, before } = CURRENCIES[money.currency];
  const sign = money.units < 0n ? "-" : "";
  return before ? `${sign}${symbol}\u00a0${number}` : `${sign}${number}\u00a0${symbol}`;
}
