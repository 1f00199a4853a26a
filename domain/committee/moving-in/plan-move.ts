/** What another system's files would add and decide, and what they leave out. */
import { setImmediate } from 'node:timers/promises'
import type { Reader } from '#database/database.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { inTurns } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import type { Named } from '#domain/programme/presenting/places.ts'
import { listMoved, listMovedToHide } from '#domain/programme/submitting/take-moved.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import { type CheckedIn, checkMoved, lines, type NotMoved, printable } from './check-moved.ts'
import type { MovedOutcome } from './moved-abstract.ts'
import { missingNames } from './named.ts'
import type { ReadSystem } from './read-systems.ts'

/** What is taken where a file says nothing; 0 for nothing. */
export interface MoveDefaults {
  topicId: number
  formId: number
  countryId: number
}

export interface ToAdd {
  moved: CheckedIn
  /** Names, which may have to be added first. */
  topic: string
  form: string
  submittedAt: Temporal.Instant | null
  outcome: MovedOutcome | null
}

export interface MovePlan {
  system: ReadSystem['name']
  add: ToAdd[]
  /** Taken before: they stay as they are here, and what nobody has decided is decided. */
  here: { abstractId: number; number: string; externalId: string; differs: boolean }[]
  decideHere: { abstractId: number; externalId: string; outcome: MovedOutcome }[]
  leftOut: { externalId: string; title: string; because: NotMoved }[]
  /** Who submitted for others and becomes an author. */
  addedAuthors: { externalId: string; name: string }[]
  /** Words for decisions that mean nothing here, and ORCID iDs that are wrong, by their submissions. */
  unknownOutcomes: { externalId: string; word: string }[]
  wrongOrcids: { externalId: string; orcid: string }[]
  /** How many characters of its texts cannot be stored, such as what a PDF leaves of a ligature. */
  unprintable: { externalId: string; letters: number }[]
  newTopics: string[]
  newForms: string[]
  digest: string
}

export async function planMove(
  db: Reader,
  scope: Scope,
  read: ReadSystem,
  defaults: MoveDefaults,
): Promise<MovePlan> {
  const conferenceId = conferenceOf(scope)
  const [topics, forms, countries, before, hidden] = await Promise.all([
    listContent(db, conferenceId, 'topic'),
    listContent(db, conferenceId, 'presentation-type'),
    listCountries(db),
    listMoved(db, scope, read.name),
    listMovedToHide(db, scope, read.name),
  ])
  const known = new Map(before.map(row => [row.external_id, row]))
  const plan: Omit<MovePlan, 'digest' | 'newTopics' | 'newForms'> = {
    system: read.name,
    add: [], here: [], decideHere: [], leftOut: [], addedAuthors: [], unknownOutcomes: [], wrongOrcids: [], unprintable: [],
  } // biome-ignore format: a plan
  const nameOf = (among: readonly Named[], id: number) => among.find(each => each.id === id)?.name ?? ''
  for await (const sent of inTurns(read.abstracts)) {
    const { abstract, letters } = printable(sent)
    const { externalId, outcome, unknownOutcome } = abstract
    // What is here and this person is in conflict with is neither taken nor named nor counted.
    if (hidden.has(externalId)) continue
    if (unknownOutcome !== '') plan.unknownOutcomes.push({ externalId, word: unknownOutcome })
    const row = known.get(externalId)
    if (row) {
      const differs = row.abstract_title !== abstract.title || row.abstract_text !== lines(abstract.text)
      plan.here.push({ abstractId: row.id, number: row.number, externalId, differs })
      const isOpen = row.decision_state === null || ['none', 'recommended'].includes(row.decision_state)
      if (outcome && isOpen && row.state === 'submitted')
        plan.decideHere.push({ abstractId: row.id, externalId, outcome })
      continue
    }
    const topic = abstract.topic || nameOf(topics, defaults.topicId)
    const form = abstract.form || nameOf(forms, defaults.formId)
    const checked = checkMoved(abstract, {
      countries,
      countryId: defaults.countryId,
      topic,
      form,
      system: read.name,
    })
    if (!checked.ok) {
      plan.leftOut.push({ externalId, title: abstract.title, because: checked.error.code })
      continue
    }
    const { moved, wrongOrcids } = checked.value
    if (letters > 0) plan.unprintable.push({ externalId, letters })
    for (const { name, email } of abstract.authors.filter(({ isAdded }) => isAdded))
      plan.addedAuthors.push({ externalId, name: name || email })
    for (const orcid of wrongOrcids) plan.wrongOrcids.push({ externalId, orcid })
    plan.add.push({
      moved,
      topic,
      form,
      submittedAt: abstract.submittedAt,
      outcome: moved.isWithdrawn ? null : outcome,
    })
  }
  await setImmediate()
  const outcomes = [...plan.add, ...plan.decideHere].map(({ outcome }) => outcome?.form ?? '')
  const whole = {
    ...plan,
    newTopics: missingNames(
      plan.add.map(({ topic }) => topic),
      topics,
    ),
    newForms: missingNames([...plan.add.map(({ form }) => form), ...outcomes], forms),
  }
  await setImmediate()
  return { ...whole, digest: digestOf(whole) }
}
