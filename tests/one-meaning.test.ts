/**
 * One word, one meaning (docs/glossary.md): what code, pages, mails and documents must not call by another word. What the
 * specification says, the wire, and what is stored under an older word keep it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allRights } from '#domain/staff/rights/can.ts'

const root = path.resolve(import.meta.dirname, '..')
const code = globSync('{adapters,database,domain,mails,sample,server,site,tools,words}/**/*.{ts,tsx}', {
  cwd: root,
})
  // Migrations never change, and policies, which the sample translates, quote the specification.
  .filter(
    file =>
      !/\.test\.tsx?$|^database\/migrations\/|^domain\/preparation\/default-pages\/|\/german-pages\.ts$/.test(
        file,
      ),
  )
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).filter(file => file !== 'CHANGELOG.md')

interface Rule {
  /** What is wrong with it. */
  because: string
  breach: RegExp
  /** Only in a line that is about this. */
  about?: RegExp
  /** Lines that mean something else. */
  except?: RegExp
}

/** The names of rights; to refund is also something that is done with a registration. */
const nameOfRight = allRights.filter(right => right !== 'refund').join('|')

/** Names in code, and what stands in it. */
const ofCode: readonly Rule[] = [
  {
    because: 'money is refunded; seats, codes and memory are released',
    breach:
      /\b\w*(?:[gG]ive|[gG]iven|[sS]end|[sS]ent|[gG]o|[gG]oing|[wW]ent)_?Back\w*|'(?:going|given|sent)-back'/g,
    except: /goBackHome|nothingWasStoredGoBack/,
  },
  {
    because: 'a transfer is made at a bank: a registration is handed over, or moves to another conference',
    breach:
      /\b\w*[tT]ransfer(?:able|red)?(?:To|From)(?:A?Colleague|Conference|Person|Another)\w*|\b(?:may|not-)Transfer(?:able|To)?\b/gi,
  },
  { because: 'a payment is reassigned', breach: /\b\w*[mM]ovePayment\w*|\bmove-payment\b/g },
  { because: 'a record is reordered', breach: /\b(?:m|whyNotM|\w+[a-z]M)oveRecord\w*/g },
  {
    because: 'Earlybird is a period; a category is what somebody is admitted as',
    breach:
      /\bcategory(?:Ids?|Name)\b|\b(?:list|open|is(?:For)?)Categor(?:y|ies)\b|\bRegistrationCategor(?:y|ies)\b|\bCategoryView\b|\b(?:fees|list|prices|tables)\??\.categor(?:y|ies)\b|\bcategor(?:y|ies)\b[^=]*\} = (?:await )?(?:fees|list|prices|priceListOf|readPriceList|tables)\b/g,
    // As the organiser's API and the wire say it, and as the audit trail stores it.
    except:
      /^ +categoryId: (?:code\.periodId|null|z\.int\(\)\.nullable\(\)),|categoryId: periodId|^ +'RegistrationCategory',|`categoryId`/,
  },
  { because: 'what staff may do is a right', breach: /\b\w*StaffActs?\b/g, except: /PermittedRequest/ },
  {
    because: 'what somebody may do is a right, what they do an act',
    breach: new RegExp(
      `\\bacts?\\??: (?:readonly )?(?:A|\\w*Right)\\b|\\bacts?: \\[?'(?:${nameOfRight})'|\\b[pP]ermit\\.act\\b|\\b(?:reading|translating|Translating|Token|token|writing|Writing)Acts?\\b`,
      'g',
    ),
  },
  {
    because: 'an offer is sold, or is a place for who waits; what a change would cost is a quote',
    breach:
      /\b\w*(?:Change|Move|Join|Wait|Renewal|Cancellation|Split)Offers?\b|\boffer(?:Change|GroupChange|Join|Moves?|Split|Renewal|Cancellation|Waits)\b/g,
  },
  {
    because: 'what was changed since it was read is stale',
    breach: /\b(?:code: |code === |code !== |problem: |problem === )'(?:changed|outdated|out-of-date)'/g,
    // As the organiser's API says it.
    except: /title: 'This refund has changed'/,
  },
  {
    because: "who has a presenters' admission need not be a presenter",
    breach: /\bis(?:For|Of)Presenters?\b|\b(?:only|parts\.includes)\('presenters'\)/g,
  },
  {
    because: 'what the list of registrations shows beside the admission is a period',
    breach: /\b(?:row|listed|registration)\.category\b/g,
  },
  { because: 'what somebody did is an act', breach: /\b(?:\w+D|d)eeds?\b|\bDeeds?\b/g },
]

/** What people read: sentences of pages, mails and documents. */
const ofSentences: readonly Rule[] = [
  {
    because: 'money is refunded',
    breach:
      /\b(?:giv(?:e|es|en|ing)|gave|sen(?:d|ds|t)|sending|go|goes|going|went) (?:(?:it|them|you|\{[\w ]+\}|money|the money|everything|nothing|what|the rest|in full) ){0,2}back\b/gi,
    about:
      /\b(?:money|amounts?|paid|payments?|refund(?:s|ed)?|sums?|rest|surplus|policy|safe|arrives|prices?|USD|registrations?)\b/i,
    // Payers go back to their browser's page, and forms come back.
    except: /payer|Never \*give\*|goes back to the same order|Cancel and go back|figure that the registrant/,
  },
  {
    because: 'a registration is handed over or moves, money moves with it, and a transfer is made at a bank',
    breach:
      /\btransfer(?:s|red|ring)? (?:it |them |the registration |what you paid )?(?:from|to) (?:a colleague|another|an upcoming|this conference|that conference)/gi,
    // Stored so since 0.1.0; and the default policies' table, whose words the specification has.
    except: /'registration transferred to|columns: \[say\('You cancel'/,
  },
  {
    because: 'style: say it as one would say it to a colleague',
    breach:
      /\bputOff\b|\bholdOn\b|\btellOf\w+|\bstrangeness\b|\bfree money\b|\banew\b|\bno longer to be had\b|\bWhoever.s money\b|\bWhat of it is\b|\bSo many are\b|\bLooked at above\b|\bdo an act\b|\banother act than\b/g,
    // Where it is forbidden.
    except: /\| But \||^\| `putOff/,
  },
]

const linesOf = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n')

function breachesIn(line: string, rules: readonly Rule[]): string[] {
  return rules.flatMap(({ because, breach, about, except }) =>
    except?.test(line) || about?.test(line) === false
      ? []
      : Array.from(line.matchAll(breach), ([match]) => `“${match}”: ${because}`),
  )
}

const breachesOf = (files: readonly string[], rules: readonly Rule[]) =>
  files.flatMap(file =>
    linesOf(file).flatMap((line, at) =>
      breachesIn(line, rules).map(breach => `${file}:${at + 1}: ${breach}`),
    ),
  )

test.for([
  ['export async function giveBack(', 'refunded'],
  ["at: 'going-back'", 'refunded'],
  ['transferToConference(tx)', 'transfer'],
  ['mayTransfer: true', 'transfer'],
  ['await movePayment(tx)', 'reassigned'],
  ['moveRecord(tx)', 'reordered'],
  ['const { category, extras } = priceListOf(tables, conference, now)', 'period'],
  ['limit.categoryId === null', 'period'],
  ['if (!prices.category) return', 'period'],
  ['act: StaffAct', 'right'],
  ['  act?: Right', 'right'],
  ["{ label: 'Visits', act: 'read-set-up' }", 'right'],
  ["if (permit.act === 'record-cash') return", 'right'],
  ["return fail({ code: 'changed' })", 'stale'],
  ['await readLastDeed(db)', 'an act'],
  ["programme: only('presenters')", "presenters' admission"],
  ['category: row.category,', 'period'],
] as const)('code is told: %s', ([line, because]) => {
  expect(breachesIn(line, ofCode).join()).toContain(because)
})

test.for([
  'It is safe with us: we will send it back and write to you.',
  'We send {refund} back the way it came.',
  'The rest goes back in full.',
  'Cancel and give back USD 30.00, and give the money back',
  'Transfer to a colleague',
  'What was transferred from another conference',
  'Looked at above under the same lock',
])('a sentence is told: %s', line => {
  expect(breachesIn(line, ofSentences)).not.toEqual([])
})

test('code, pages and mails call each thing by its word', () => {
  expect(breachesOf(code, [...ofCode, ...ofSentences])).toEqual([])
})

test('documents call each thing by its word', () => {
  expect(breachesOf(documents, ofSentences)).toEqual([])
})
