/** Moving in from another system: what its files would add and decide, what they leave out, and doing it. */
import { setImmediate } from 'node:timers/promises'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { inTurns, partsOf } from '#domain/foundations/in-parts.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { isBlank } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { type AuthorsInput, maxAuthors, maxKeywords } from '#domain/programme/authors/author.ts'
import { readOrcid } from '#domain/programme/authors/orcid.ts'
import { type ChosenDecision, setDecision } from '#domain/programme/decisions/decide.ts'
import {
  listMoved,
  listMovedToHide,
  listTaken,
  type MovedIn,
  takeMoved,
} from '#domain/programme/submitting/take-moved.ts'
import { conferenceOf, type Permit, type Scope } from '#domain/staff/rights/permit.ts'
import type { MovedAbstract, MovedAuthor, MovedOutcome } from './moved-abstract.ts'
import type { ReadSystem } from './read-systems.ts'

/** What is taken where a file says nothing; 0 for nothing. */
export interface MoveDefaults {
  topicId: number
  formId: number
  countryId: number
}

/** Why a submission is not taken. */
export type NotMoved =
  | 'draft'
  | 'merged'
  | 'deleted'
  | 'no-title'
  | 'no-text'
  | 'no-address'
  | 'no-topic'
  | 'no-form'
  | 'no-country'
  | 'too-long'
  | 'too-many-authors'

interface ToAdd {
  moved: Omit<MovedIn, 'topic' | 'form' | 'submittedAt'>
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
  /** Words for decisions that mean nothing here, and ORCID iDs that are wrong, by their submissions. */
  unknownOutcomes: { externalId: string; word: string }[]
  wrongOrcids: { externalId: string; orcid: string }[]
  /** How many characters of its texts cannot be stored, such as what a PDF leaves of a ligature. */
  unprintable: { externalId: string; letters: number }[]
  newTopics: string[]
  newForms: string[]
  digest: string
}

type Named = { id: number; name: string }

/** Folding 250 names of countries for each of a thousand submissions would take a second. */
const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>()

function findNamed(among: readonly Named[], name: string): Named | undefined {
  // Of two with one name the first one counts.
  const index = indexes.get(among) ?? new Map(among.toReversed().map(each => [fold(each.name).trim(), each]))
  indexes.set(among, index)
  return index.get(fold(name).trim())
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
    add: [], here: [], decideHere: [], leftOut: [], unknownOutcomes: [], wrongOrcids: [], unprintable: [],
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
    const checked = check(abstract, {
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
    newTopics: missing(
      plan.add.map(({ topic }) => topic),
      topics,
    ),
    newForms: missing([...plan.add.map(({ form }) => form), ...outcomes], forms),
  }
  await setImmediate()
  return { ...whole, digest: digestOf(whole) }
}

/** Each once, as it is spelt last. */
const missing = (names: readonly string[], among: readonly Named[]) => [
  ...new Map(
    names.filter(name => name !== '' && !findNamed(among, name)).map(name => [fold(name).trim(), name]),
  ).values(),
]

/** Whatever can neither be shown nor stored is left out of its texts, and counted. */
function printable(abstract: MovedAbstract): { abstract: MovedAbstract; letters: number } {
  let letters = 0
  const clean = (text: string) => {
    const kept = Array.from(text.toWellFormed()).filter(letter => letter >= ' ' || '\t\n\r'.includes(letter))
    const cleaned = kept.join('')
    letters += text.length - cleaned.length
    return cleaned
  }
  const line = (value: string) => clean(oneLine(value))
  const { title, text, topic, form, keywords, authors, outcome } = abstract
  const decided = outcome && { ...outcome, form: line(outcome.form) }
  // No name of a presentation type.
  const isUnknown = decided !== null && optionalTextProblem(decided.form, 'line') !== undefined
  return {
    abstract: {
      ...abstract,
      outcome: isUnknown ? null : decided,
      unknownOutcome: isUnknown ? decided.form.slice(0, 100) : line(abstract.unknownOutcome),
      title: line(title),
      text: clean(text),
      topic: line(topic),
      form: line(form),
      keywords: keywords.map(clean),
      authors: authors.map(each => ({
        ...each,
        name: line(each.name),
        familyName: line(each.familyName),
        affiliation: clean(each.affiliation),
        email: line(each.email),
        orcid: line(each.orcid),
        country: line(each.country),
      })),
    },
    letters,
  }
}

const oneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')

const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

function check(
  abstract: MovedAbstract,
  {
    countries,
    countryId,
    topic,
    form,
    system,
  }: { countries: readonly Named[]; countryId: number; topic: string; form: string; system: string },
): Result<{ moved: ToAdd['moved']; wrongOrcids: string[] }, { code: NotMoved }> {
  const { standing, title } = abstract
  // Who has neither a name nor an address is nobody.
  const authors = abstract.authors.filter(({ name, email }) => !isBlank(name + email))
  const text = lines(abstract.text)
  if (standing === 'draft' || standing === 'merged' || standing === 'deleted') return fail({ code: standing })
  if (isBlank(title)) return fail({ code: 'no-title' })
  if (isBlank(text)) return fail({ code: 'no-text' })
  const isUsable = ({ email }: MovedAuthor) => textProblem(email, 'email') === undefined
  const submitter = authors.find(each => each.isContact && isUsable(each)) ?? authors.find(isUsable)
  if (!submitter) return fail({ code: 'no-address' })
  if (topic === '') return fail({ code: 'no-topic' })
  if (form === '') return fail({ code: 'no-form' })
  const country = findNamed(countries, submitter.country)?.id ?? countryId
  if (country === 0) return fail({ code: 'no-country' })
  if (authors.length > maxAuthors) return fail({ code: 'too-many-authors' })
  const isTooLong =
    [title, topic, form].some(line => optionalTextProblem(line, 'line')) ||
    optionalTextProblem(text, 'long-text') ||
    authors.some(
      ({ name, familyName, affiliation }) =>
        optionalTextProblem(name, 'line') ??
        optionalTextProblem(familyName, 'line') ??
        optionalTextProblem(affiliation, 'text'),
    )
  if (isTooLong) return fail({ code: 'too-long' })
  const read = readAuthors(authors, submitter, keywordsOf(abstract.keywords))
  return ok({
    moved: {
      system,
      externalId: abstract.externalId,
      submitter: {
        name: submitter.name || submitter.email,
        email: readEmail(submitter.email),
        organization: organizationIn(submitter.affiliation),
        countryId: country,
      },
      authors: read.authors,
      title: title.trim(),
      text,
      isWithdrawn: standing === 'withdrawn',
    },
    wrongOrcids: read.wrongOrcids,
  })
}

/** One line: all of an affiliation, where it fits. */
function organizationIn(affiliation: string): string {
  const lines = affiliation
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const joined = lines.join(', ')
  return optionalTextProblem(joined, 'line') ? (lines[0] ?? '') : joined
}

const keywordsOf = (words: readonly string[]) =>
  [...new Set(words.map(word => word.trim()).filter(Boolean))].slice(0, maxKeywords).join(', ')

function readAuthors(
  authors: readonly MovedAuthor[],
  submitter: MovedAuthor,
  keywords: string,
): { authors: AuthorsInput; wrongOrcids: string[] } {
  const wrongOrcids: string[] = []
  const orcidOf = ({ orcid }: MovedAuthor) => {
    const read = isBlank(orcid) ? null : readOrcid(orcid)
    if (read === undefined) wrongOrcids.push(orcid)
    return read ?? null
  }
  const presenting = authors.find(({ isPresenting }) => isPresenting) ?? submitter
  const order = authors.map(each =>
    each === submitter
      ? null
      : {
          name: each.name || each.email,
          familyName: each.familyName,
          affiliation: each.affiliation,
          email: textProblem(each.email, 'email') ? '' : readEmail(each.email),
          orcid: orcidOf(each),
          isPresenting: each === presenting,
        },
  )
  const own = {
    familyName: submitter.familyName,
    orcid: orcidOf(submitter),
    isPresenting: presenting === submitter,
  }
  return { authors: { own, order, keywords }, wrongOrcids }
}

/** Abstracts of one transaction: thousands in one would keep everybody else from writing for seconds. */
const together = 100

/**
 * Takes what was read, and decides it, in parts; no mail leaves, and no letter before somebody releases it. What somebody
 * takes or decides between the parts stays as it is; sent again after a fault, the files add the rest.
 */
export async function moveIn(
  database: Database,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { read, defaults, digest }: { read: ReadSystem; defaults: MoveDefaults; digest: string },
): Promise<Result<{ added: number; decided: number }, { code: 'stale' }>> {
  const plan = await planMove(database.read, permit.scope, read, defaults)
  if (plan.digest !== digest) return fail({ code: 'stale' })
  // The oldest has the first number.
  const inTime = plan.add.toSorted((a, b) =>
    Temporal.Instant.compare(a.submittedAt ?? act.now, b.submittedAt ?? act.now),
  )
  const whole = { added: 0, decided: 0 }
  for await (const part of partsOf([...inTime, ...plan.decideHere], together)) {
    const done = await database.write(tx => movePart(tx, permit, act, { plan, part }))
    whole.added += done.added
    whole.decided += done.decided
  }
  return ok(whole)
}

async function movePart(
  tx: Transaction,
  permit: Permit<'decide-abstracts'>,
  act: Act,
  { plan, part }: { plan: MovePlan; part: readonly (ToAdd | MovePlan['decideHere'][number])[] },
): Promise<{ added: number; decided: number }> {
  const conference = await lockConference(tx, conferenceOf(permit.scope))
  const here = await listTaken(tx, conference.id, plan.system)
  const toAdd = part.filter(each => 'moved' in each).filter(({ moved }) => !here.has(moved.externalId))
  const names = await addNames(tx, conference, {
    topics: [...plan.newTopics, ...toAdd.map(({ topic }) => topic)],
    forms: [
      ...plan.newForms,
      ...toAdd.map(({ form }) => form),
      ...part.map(({ outcome }) => outcome?.form ?? ''),
    ],
  })
  let decided = 0
  const decide = async (abstractId: number, outcome: MovedOutcome) => {
    const set = await setDecision(tx, permit, act, {
      abstractId,
      choice: choiceOf(outcome, names.forms),
      version: 'undecided',
    })
    if (set.ok) decided += 1
  }
  for (const { moved, topic, form, submittedAt, outcome } of toAdd) {
    const found = { topic: findNamed(names.topics, topic), form: findNamed(names.forms, form) }
    if (!found.topic || !found.form) throw new Error('a topic or form that was added is not there')
    const id = await takeMoved(
      tx,
      conference,
      { ...moved, topic: found.topic, form: found.form, submittedAt: submittedAt ?? act.now },
      act.now,
    )
    if (outcome) await decide(id, outcome)
  }
  for (const each of part) if ('abstractId' in each) await decide(each.abstractId, each.outcome)
  await recordAudit(tx, {
    conferenceId: conference.id,
    actor: act.actor,
    act: 'abstracts moved in',
    subject: { kind: 'conference', id: conference.id },
    facts: { abstracts: toAdd.length, decisions: decided },
    now: act.now,
  })
  return { added: toAdd.length, decided }
}

/** All that are there now, also those that somebody has removed or renamed since the files were read. */
async function addNames(
  tx: Transaction,
  { id }: Conference,
  wanted: { topics: readonly string[]; forms: readonly string[] },
): Promise<{ topics: Named[]; forms: Named[] }> {
  const add = async (kind: 'topic' | 'presentation-type', names: readonly string[]) => {
    const before = await listContent(tx, id, kind)
    const more = missing(names, before)
    if (more.length === 0) return before
    await addContent(
      tx,
      id,
      kind,
      more.map(name => ({ name })),
    )
    return listContent(tx, id, kind)
  }
  return { topics: await add('topic', wanted.topics), forms: await add('presentation-type', wanted.forms) }
}

function choiceOf({ kind, form }: MovedOutcome, forms: readonly Named[]): ChosenDecision {
  if (kind !== 'accepted') return { kind }
  const found = form === '' ? undefined : findNamed(forms, form)
  return found ? { kind: 'as', formId: found.id } : { kind: 'as-wished' }
}
