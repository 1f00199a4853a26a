/**
 * What the domain of the sender's address says about who may send its mail: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Pure: the answers of the domain name system are given.
 */

export const domainRecords = ['spf', 'dkim', 'dmarc'] as const
export type DomainRecord = (typeof domainRecords)[number]

/** `unknown`: nobody answered. For DKIM also where no selector is known, because there is no list of them. */
export type DomainRecordState = 'good' | 'weak' | 'missing' | 'broken' | 'unknown'

export interface DomainCheck {
  record: DomainRecord
  state: DomainRecordState
  /** Such as `several-records`; what to do about it has words elsewhere. */
  reason:
    | 'found'
    | 'no-record'
    | 'several-records'
    | 'passes-everybody'
    | 'no-end'
    | 'no-policy'
    | 'only-watches'
    | 'revoked'
    | 'no-answer'
    | 'no-selector'
  /** The record, if there is one. */
  found: string
}

/** The texts at a name; null where nobody answered. */
export type TextsAt = (name: string) => Promise<readonly string[] | null>

/** @param selector of the provider's signatures; empty if nobody has said it */
export async function checkMailDomain(
  textsAt: TextsAt,
  domain: string,
  selector: string,
): Promise<DomainCheck[]> {
  const [spf, dkim, dmarc] = await Promise.all([
    textsAt(domain),
    selector === '' ? [] : textsAt(`${selector}._domainkey.${domain}`),
    readDmarc(textsAt, domain),
  ])
  return [checkSpf(spf), checkDkim(dkim, selector), checkDmarc(dmarc)]
}

/** The record of the domain, or of the nearest one above it that has one: it holds for those below, perhaps with a policy for them. */
async function readDmarc(
  textsAt: TextsAt,
  domain: string,
): Promise<{ texts: readonly string[] | null; isAbove: boolean }> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const texts = await textsAt(`_dmarc.${name}`)
    if (texts === null || texts.some(isDmarc)) return { texts, isAbove: name !== domain }
  }
  return { texts: [], isAbove: false }
}

const isDmarc = (text: string) => /^v=DMARC1\s*(?:;|$)/i.test(text)

function checkSpf(texts: readonly string[] | null): DomainCheck {
  const of = (state: DomainRecordState, reason: DomainCheck['reason'], found = '') =>
    ({ record: 'spf', state, reason, found }) as const
  if (texts === null) return of('unknown', 'no-answer')
  const [first, ...others] = texts.filter(text => /^v=spf1(?: |$)/i.test(text))
  if (first === undefined) return of('missing', 'no-record')
  if (others.length > 0) return of('broken', 'several-records', first)
  if (/(?:^|\s)\+?all(?:\s|$)/i.test(first)) return of('broken', 'passes-everybody', first)
  if (!/(?:^|\s)[-~?]all(?:\s|$)|(?:^|\s)redirect=/i.test(first)) return of('weak', 'no-end', first)
  return of('good', 'found', first)
}

function checkDkim(texts: readonly string[] | null, selector: string): DomainCheck {
  const of = (state: DomainRecordState, reason: DomainCheck['reason'], found = '') =>
    ({ record: 'dkim', state, reason, found }) as const
  if (selector === '') return of('unknown', 'no-selector')
  if (texts === null) return of('unknown', 'no-answer')
  const key = texts.find(text => /(?:^|;)\s*p\s*=/i.test(text))
  if (key === undefined) return of('missing', 'no-record')
  return /(?:^|;)\s*p\s*=\s*(?:;|$)/i.test(key) ? of('broken', 'revoked', key) : of('good', 'found', key)
}

function checkDmarc({ texts, isAbove }: Awaited<ReturnType<typeof readDmarc>>): DomainCheck {
  const of = (state: DomainRecordState, reason: DomainCheck['reason'], found = '') =>
    ({ record: 'dmarc', state, reason, found }) as const
  if (texts === null) return of('unknown', 'no-answer')
  const [first, ...others] = texts.filter(isDmarc)
  if (first === undefined) return of('missing', 'no-record')
  if (others.length > 0) return of('broken', 'several-records', first)
  const [, policy] = /;\s*p\s*=\s*(\w+)/i.exec(first) ?? []
  if (policy === undefined) return of('broken', 'no-policy', first)
  const [, below] = /;\s*sp\s*=\s*(\w+)/i.exec(first) ?? []
  const holds = (isAbove && below) || policy
  return holds.toLowerCase() === 'none' ? of('weak', 'only-watches', first) : of('good', 'found', first)
}

/** A selector is one or more labels of a domain's name. */
export const isSelector = (text: string): boolean => /^[a-z\d](?:[a-z\d._-]{0,100}[a-z\d])?$/i.test(text)
