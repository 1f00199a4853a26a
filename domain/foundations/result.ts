/**
 * An expected outcome: a value or a coded failure. Failures carry facts, never prose; the interface that shows them to
 * a person finds the words. Bugs throw.
 */
export type Result<T, E extends { code: string }> = { ok: true; value: T } | { ok: false; error: E }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function fail<const E extends { code: string }>(error: E): { ok: false; error: E } {
  return { ok: false, error }
}
