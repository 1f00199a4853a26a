/** The history says facts in words: no act of the product may note one that it would show as it is stored. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { eventNames } from '#domain/foundations/audit/events.ts'
import { bulkNeeds } from '#domain/office/bulk-acts/bulk-act.ts'
import { tableFormats } from '#domain/office/exports/table.ts'
import { outcomeKinds } from '#domain/programme/decisions/decision.ts'
import { factWords, isSaid } from '#words/organiser/office/fact-words.ts'

const root = path.resolve(import.meta.dirname, '../../..')

interface Node {
  type: string
  [name: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** The keys of the objects that are called `facts`, or given as such, in files that write audit rows. */
function factsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8')
  if (!/\brecordAudits?\b|\bauditRegistration\b|\bnoteAct\b|act: '/.test(source)) return []
  const found: string[] = []
  walk(parseAst(source, { lang: 'ts' }))
  return found.map(key => `${key} in ${file}`)

  function walk(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) walk(each)
    if (!isNode(value)) return
    const isFacts = (name: unknown) => isNode(name) && name.type === 'Identifier' && name.name === 'facts'
    if (value.type === 'Property' && isFacts(value.key)) found.push(...keysOf(value.value))
    if (value.type === 'VariableDeclarator' && isFacts(value.id)) found.push(...keysOf(value.init))
    const isAudit = isNode(value.callee) && value.callee.name === 'auditRegistration'
    if (isAudit && Array.isArray(value.arguments)) found.push(...keysOf(value.arguments[4]))
    for (const child of Object.values(value)) walk(child)
  }
}

function keysOf(value: unknown): string[] {
  if (!isNode(value) || value.type !== 'ObjectExpression' || !Array.isArray(value.properties)) return []
  return value.properties.flatMap(property => {
    const { key } = property
    return isNode(key) && typeof key.name === 'string' ? [key.name] : []
  })
}

const facts = globSync('{domain,tools}/**/*.ts', { cwd: root })
  .filter(file => !file.endsWith('.test.ts'))
  .flatMap(factsOf)

test('each fact of each audited act is said in words', () => {
  expect(facts.length).toBeGreaterThan(100)
  expect(facts.filter(fact => !isSaid(fact.split(' ')[0] ?? ''))).toEqual([])
})

/** Every value that is a code. */
const codes: Readonly<Record<string, readonly string[]>> = {
  kind: [...Object.keys(bulkNeeds), 'percent', 'amount', 'free'],
  regime: ['none', 'gst', 'vat'],
  list: ['registrations', 'lines', 'payments', 'documents', 'abstracts', 'subscribers', 'ledger', 'programme'],
  format: tableFormats,
  events: eventNames,
  outcome: outcomeKinds,
  audience: ['newsletter', 'registrations'],
  failure: [
    'declined', 'order-declined', 'charged-back', 'went-back', 'planned-again', 'refund-window-closed',
    'failed-at-the-gateway', 'invalid', 'auth', 'rate', 'unavailable', 'unknown-outcome',
    'REFUND_FAILED_INSUFFICIENT_FUNDS', 'balance_insufficient', 'INSTRUMENT_DECLINED', 'card_declined',
  ],
} // biome-ignore format: a table

test.each(Object.entries(codes))('no code of %s is shown as it is stored', (key, values) => {
  for (const value of values) {
    const said = factWords({ [key]: value }, { zone: 'UTC', currency: null })
    expect(said).not.toBe('')
    expect([`${key}: ${value}`, value]).not.toContain(said)
    const shown = said.replace(/The gateway’s code for it is \S+/, '')
    if (/[-_.]/.test(value)) expect(shown).not.toContain(value)
  }
})

test('shares, ids and moments are said as pages say them', () => {
  const said = (each: Parameters<typeof factWords>[0]) =>
    factWords(each, { zone: 'Europe/Lisbon', currency: 'EUR' })
  expect(said({ regime: 'gst', rateBasisPoints: 1_850 })).toBe('taxes: GST, rate 18.5%')
  expect(said({ refundId: 4, insteadOf: 3, amountMinor: 500 })).toBe('EUR\u00a05.00')
  expect(said({ sendAt: '2027-01-10T12:00:00.000Z' })).toBe('send at: 12:00 WET on 10 January 2027')
  expect(said({ gateway: 'paypal', failure: 'INSTRUMENT_DECLINED' })).toBe(
    'PayPal, The gateway’s code for it is INSTRUMENT_DECLINED',
  )
})
