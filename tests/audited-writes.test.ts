/**
 * Every command leaves an entry in the audit. This test reads the sources of domain/: each function that writes to a
 * table must record an entry, itself or in a function that it calls, or all its callers must. Exceptions are listed
 * below with their reasons.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Tables whose rows are nobody's act, or are their own history. */
const ownHistory: Readonly<Record<string, string>> = {
  audit_entries: 'the audit itself',
  outbox: 'follows from an act that is noted; each row has its times and failures',
  group_mail_recipients: 'progress of a mail, whose sending is noted',
  decision_letters: 'progress of a release, which is noted; claiming one notes that its decision is released',
  presenter_reminder_mails: 'progress of a mail, whose sending is noted',
  author_links: 'links in mails, whose sending is noted',
  coauthor_links: 'links in mails, whose sending is noted',
  attendee_links: 'links in mails, whose sending is noted',
  news_links: 'links in mails, whose sending is noted',
  webhook_deliveries: 'progress of an event, whose act is noted',
  bulk_act_items: 'progress of an act on many; each turn notes its own',
  bulk_acts: 'as above: its beginning and its stop are noted',
  record_versions: 'a history with its actors',
  attention_reasons: 'a case says when it was raised; clearing it is noted',
  clash_cases: 'cases too; their ends are noted',
  mail_troubles: 'as above',
  unknown_payments: 'cases too, found by comparing books',
  rate_limits: 'counters',
  visit_counts: 'counters',
  waiting_room: 'counters',
  revisions: 'counters',
  database_homes: 'where the database lives',
  restored_copies: 'found at a start; the decision is noted',
  captcha_uses: 'used up with what it was solved for',
  cancelled_talks: 'what calendars still show of a talk whose removal is noted',
  record_visits: 'who has an editor open, for minutes',
  abstract_drafts: 'a form that is not submitted yet, for its author alone',
  abstract_looks: 'what somebody has seen of a list',
  done_once: 'keys of repeated requests, and answers to them',
  registration_sources: 'counted for the limit of unpaid registrations',
  registration_texts: 'the index of a search',
  files: 'bytes of a record, whose act is noted',
  uploads: 'waits for its form to be sent, which is noted',
  editor_uploads: 'files of the website that wait for their record, whose act is noted',
  countries: 'loaded at the first start',
  demo_orders: 'the books of a gateway; what is learned from them is noted',
  demo_refunds: 'as above',
  offline_orders: 'as above; confirming a payment is noted',
  offline_refunds: 'as above',
}

/** Functions whose writes are nobody's act. */
const noAct: Readonly<Record<string, string>> = {
  claimPoll: 'when a gateway is asked next',
  claimDomainCheck: 'when a domain is asked next; what it answers is noted where it differs',
  setUnknownSince: 'when a gateway fell silent',
  scheduleNextCheck: 'when a gateway is asked next',
  extendHold: 'a place is held while a gateway is silent',
  postponeExpiry: 'as above',
  postponeDrop: 'as above',
  leaveOthersOf: 'a form forgets what it placed for somebody else; placing the next one is noted',
  setFailure: 'why an order is not captured; what its gateway says then is noted',
  spendKey: 'the next key of an order',
  isChargeback: 'the number of a chargeback that is noted',
  fillIn: 'as above',
  remind: 'that a reminder was queued, so that there is one',
  issueInvitationToken: 'the token of a mail; the invitation is noted',
  rememberConfirmation: 'that a session was confirmed',
  openConference: 'a preview, in a snapshot of its own',
  endSession: 'the account page notes it',
  noteUse: 'when a token was last used',
  noteOpened: 'that an invitation was opened, which its list says',
  removeUnconfirmed: 'an address whose owner never answered',
  forget: 'a file that nobody sent on within a day',
  recordOutcome: 'the progress and end of a mail or a release, whose sending is noted',
  expireAttempt: 'an order that is replaced by one that is noted, or whose end the gateway reports',
}

/** Parts of commands that another part records, and not one of their callers. */
const partOfCommand: Readonly<Record<string, string>> = {
  lengthenHolds: 'what follows from other terms or days, whose setting or dropping is noted',
  insertClaims: 'seats of a registration or change, whose placing and granting are noted',
  setClaim: 'as above',
  claimWith: 'as above',
  addLacking: 'as above; the limit that grows for a code’s holder, or by staff, whose act is noted',
  raise: 'as above',
  secureChange: 'seats for an order that is about to be captured',
  redeemCode: 'the code of a registration, whose placing is noted',
  waiveRetained: 'what a refund gives back of what was kept, whose decision is noted',
  storeChangeParts: 'the sums of a change, which is noted',
  bookBill: 'an invoice, whose entry in the register is noted',
  nextNumber: 'as above',
  noteImported: 'an import, which its importers note',
  eraseAbstracts: 'retention, which notes each batch',
  eraseHandover: 'as above',
  eraseRegistration: 'as above',
  retentionKinds: 'as above',
  addContent: 'what the sample loads',
  addNamedRooms: 'rooms of an imported programme, which is noted',
}

/** The commands of `editing/` record what the stores write, and the callers of `changeState` record its writes. */
const writers = /^domain\/(?:foundations\/change-state\.ts|preparation\/(?:fee|record)-stores\/)/

interface Code {
  name: string
  file: string
  text: string
  calls: Code[]
  callers: Code[]
}

const declaration = /^(?:export )?(?:async )?(?:function\*? |const )(\w+)/

/** The top-level functions and constants of domain/, as the formatter lays them out, with what they use of each other. */
function readCode(): Code[] {
  const files = globSync('domain/**/*.ts', { cwd: root }).filter(file => !/\.test\.ts$/.test(file))
  const sources = new Map(files.map(file => [file, readFileSync(path.join(root, file), 'utf8')]))
  const all = [...sources].flatMap(([file, source]) =>
    source.split(/^(?=export |async function |function |const |interface |type |\/\*\*)/m).flatMap(text => {
      const name = declaration.exec(text)?.[1]
      return name === undefined ? [] : [{ name, file, text, calls: [], callers: [] } as Code]
    }),
  )
  const byPlace = new Map(all.map(code => [`${code.file} ${code.name}`, code]))
  for (const code of all) {
    const imported = importsOf(sources.get(code.file) ?? '')
    for (const [word] of code.text.matchAll(/\b[a-zA-Z]\w*\b/g)) {
      const used = byPlace.get(`${code.file} ${word}`) ?? byPlace.get(imported.get(word) ?? '')
      if (!used || used === code || code.calls.includes(used)) continue
      code.calls.push(used)
      used.callers.push(code)
    }
  }
  return all
}

/** Each imported name with its file and its name there. */
function importsOf(source: string): Map<string, string> {
  const imports = [...source.matchAll(/import (?:type )?\{([^}]*)\} from '#(domain\/[^']+)'/g)]
  return new Map(
    imports.flatMap(([, names = '', file]) =>
      names.split(',').map(entry => {
        const [there = '', here = there] = entry.replace('type ', '').trim().split(' as ')
        return [here, `${file} ${there}`] as const
      }),
    ),
  )
}

const code = readCode()

/** The tables that a function writes to; a transition writes to the table of its state. */
function tablesOf({ text }: Code): string[] {
  const direct = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:insert into|delete from) (\w+)/g
  const tables = [...text.matchAll(direct)].map(([, built, written]) => built ?? written ?? '')
  const states = [...text.matchAll(/change(?:Locked)?States?\(\s*\w+,\s*(\w+),/g)].map(([, name = '']) => {
    const table = code.find(other => other.name === name)
    return /table: '(\w+)'/.exec(table?.text ?? '')?.[1] ?? name
  })
  return [...tables, ...states].filter(table => table !== '' && !(table in ownHistory))
}

const notes = ({ file, text }: Code) =>
  file !== 'domain/foundations/audit/audit.ts' &&
  /\b(?:recordAudits?|audit(?:Registration|Conference))\(/.test(text)
/** A function that only records: a caller that writes must record an entry of its own. */
const isNote = (one: Code) => notes(one) && tablesOf(one).length === 0
const isNoted = (one: Code) =>
  notes(one) || one.calls.some(isNote) || one.name in noAct || one.name in partOfCommand

/** The call chains from a function up to one that nobody in domain/ calls, without an audit entry on the way. */
function unnoted(one: Code, seen: readonly Code[] = []): string[] {
  if (isNoted(one) || writers.test(one.file) || seen.includes(one)) return []
  const ways = one.callers.flatMap(caller => unnoted(caller, [...seen, one]))
  if (one.callers.length === 0) return [[...seen, one].map(({ name }) => name).join(' < ')]
  return ways
}

test('every function of the domain that writes leaves an audit entry, or is a listed exception', () => {
  const forgetful = code
    .filter(one => tablesOf(one).length > 0 && !writers.test(one.file))
    .flatMap(one => unnoted(one).map(way => `${one.file}: ${way}`))
  expect(forgetful).toEqual([])
})

test('every listed exception still exists', () => {
  const names = new Set(code.filter(one => tablesOf(one).length > 0).map(({ name }) => name))
  const all = code.map(({ text }) => text).join('\n')
  expect(Object.keys({ ...noAct, ...partOfCommand }).filter(name => !names.has(name))).toEqual([])
  expect(Object.keys(ownHistory).filter(table => !all.includes(`'${table}'`))).toEqual([])
})

test('a command without an audit entry is found', () => {
  const start = code.find(({ name, file }) => name === 'prepare' && file.includes('start-payment'))
  const create = code.find(({ name }) => name === 'createAttempt')
  if (!start || !create) throw new Error('the names have changed')
  expect(unnoted(create)).toEqual([])
  const { text } = start
  start.text = text.replaceAll(/\b(recordAudit|audit(?:Registration|Conference))\(/g, 'forget(')
  const found = unnoted(create)
  start.text = text
  expect(found.length).toBeGreaterThan(0)
  for (const callers of found)
    expect(callers).toMatch(/^createAttempt < prepare < (?:promiseInstructions|startWith < .*startPayment)/)
})
