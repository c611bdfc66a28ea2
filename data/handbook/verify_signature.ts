// ---
// id: verify_signature
// title: Verify the signature of a Quay webhook
// source_type: code
// category: security
// author: Raúl Ibáñez
// created: 2025-02-10
// updated: 2025-09-16
// version: 3
// language: en
// feedback: 0.82
// ---

// Verifies the header X-Quay-Signature: t=<unix seconds>,v1=<hex>[,v1=<hex>]
// The signed text is `${t}.${raw body}`. Two v1 values appear for 24 hours after
// the endpoint secret was rolled; one match is enough.

import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 256 * 1024 + 4096; // the largest event plus its envelope

export type Verdict =
  | { ok: true; timestamp: number }
  | { ok: false; reason: "malformed" | "too_old" | "in_the_future" | "no_match" };

interface Parsed {
  timestamp: number;
  signatures: string[];
}

function parseHeader(header: string): Parsed | null {
  let timestamp = NaN;
  const signatures: string[] = [];
  for (const part of header.split(",")) {
    const cut = part.indexOf("=");
    if (cut < 0) return null;
    const key = part.slice(0, cut).trim();
    const value = part.slice(cut + 1).trim();
    if (key === "t" && /^\d{1,12}$/.test(value)) timestamp = Number(value);
    // unknown keys are skipped: a v2 of the scheme may be added one day
    if (key === "v1" && /^[0-9a-f]{64}$/.test(value)) signatures.push(value);
  }
  if (Number.isNaN(timestamp) || signatures.length === 0) return null;
  return { timestamp, signatures };
}

export function verifySignature(
  rawBody: Buffer,
  header: string | undefined,
  secret: string,
  nowSeconds: number = Math.floor(Date.now() / 1000),
): Verdict {
  const parsed = header ? parseHeader(header) : null;
  if (parsed === null) return { ok: false, reason: "malformed" };

  const age = nowSeconds - parsed.timestamp;
  if (age > TOLERANCE_SECONDS) return { ok: false, reason: "too_old" };
  if (age < -TOLERANCE_SECONDS) return { ok: false, reason: "in_the_future" };

  const expected = createHmac("sha256", secret)
    .update(`${parsed.timestamp}.`)
    .update(rawBody)
    .digest();
  // no early exit: the time taken must not tell which of the two matched
  let found = false;
  for (const signature of parsed.signatures) {
    if (timingSafeEqual(expected, Buffer.from(signature, "hex"))) found = true;
  }
  return found ? { ok: true, timestamp: parsed.timestamp } : { ok: false, reason: "no_match" };
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += (piece as Buffer).length;
    if (size > MAX_BODY_BYTES) throw new Error("body too large");
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

// A receiver that answers first and works later, so that it stays under 10 seconds.
export function startReceiver(secret: string, port: number, enqueue: (raw: Buffer) => void) {
  const server = createServer(async (request, response) => {
    try {
      const raw = await readRaw(request);
      const header = request.headers["x-quay-signature"];
      const verdict = verifySignature(raw, Array.isArray(header) ? header[0] : header, secret);
      if (verdict.ok) enqueue(raw);
      response.writeHead(verdict.ok ? 204 : 400).end();
    } catch {
      response.writeHead(413).end();
    }
  });
  return server.listen(port);
}
