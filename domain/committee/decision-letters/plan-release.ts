/** Which letters a release would send now, and what it leaves out. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { conferenceInLanguage } from '#domain/conference/conferences/conference-in-language.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readerInLanguage } from '#domain/conference/translations/reader-in-language.ts'
import { speechIn } from '#domain/correspondence/letters/spoken-language.ts'
import type { Language } from '#domain/foundations/language.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { takesMail } from '#domain/foundations/texts/erased-address.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import { abstractsSeenBy, chairOf } from '#domain/programme/abstracts/abstract-view.ts'
import type { Outcome } from '#domain/programme/decisions/decision.ts'
import { toDecision } from '#domain/programme/decisions/decision-queries.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'
import { chooseText, type FilledLetter, fillLetter, type LetterText, type TextFor } from './letter-text.ts'
import { type DefaultLetters, listLetterTexts, type StoredText } from './letter-texts.ts'

export interface PlannedLetter extends FilledLetter {
  abstractId: number
  number: string
  title: string
  presenter: string
  email: string
  outcome: Outcome
  /** Of the decision. */
  version: number
  /** The text that it is written from, with its fields. */
  source: LetterText
  /** What that text is for; null if it was written by hand. */
  from: TextFor | null
  isCorrection: boolean
  /** In which language it is written, and in which its author submitted. */
  language: Language
  reads: Language
  /** The text has changed since it was translated. */
  isOld: boolean
}

export interface LeftOut {
  number: string
  /** `held`: its letter waits in an earlier release already. */
  because: 'not-submitted' | 'no-address' | 'held'
}

export interface ReleasePlan {
  letters: PlannedLetter[]
  leftOut: LeftOut[]
  texts: StoredText[]
  /** Of all that is read before it is confirmed. */
  digest: string
}

const stopped = sql`(select id from decision_releases where stopped_at is not null)`

/** Its letter may have arrived, or not, when its release was stopped. */
const isGivenUp = sql<boolean>`decision_state = 'released' and exists (select 1 from decision_letters as given
  where given.abstract_id = abstracts.id and given.decision_version = abstracts.released_version
    and given.release_id in ${stopped})`

/** Every decision that is set or corrected and that no letter has told, with the letter that would tell it. */
export async function planRelease(
  db: Reader,
  scope: Scope,
  conference: Conference,
  defaults: DefaultLetters,
): Promise<ReleasePlan> {
  const [texts, rows] = await Promise.all([
    listLetterTexts(db, scope, conference, defaults),
    abstractsSeenBy(db, chairOf(scope))
      .leftJoin('decision_letters_by_hand as hand', join =>
        join
          .onRef('hand.abstract_id', '=', 'abstracts.id')
          .onRef('hand.decision_version', '=', 'abstracts.decision_version'),
      )
      .leftJoin('decision_letters as told', join =>
        join
          .onRef('told.abstract_id', '=', 'abstracts.id')
          .onRef('told.decision_version', '=', 'abstracts.released_version')
          .on('told.state', '<>', 'left-out'),
      )
      // In a release that was not stopped, where one that failed is tried again.
      .leftJoin('decision_letters as waiting', join =>
        join
          .onRef('waiting.abstract_id', '=', 'abstracts.id')
          .onRef('waiting.decision_version', '=', 'abstracts.decision_version')
          .on('waiting.state', '<>', 'left-out')
          .on(sql<boolean>`waiting.release_id not in ${stopped}`),
      )
      // On its way at this very moment: what it tells is told first.
      .leftJoin('decision_letters as busy', join =>
        join.onRef('busy.abstract_id', '=', 'abstracts.id').on('busy.state', '=', 'sending'),
      )
      .select(['abstracts.id', 'number', 'abstract_title', 'name', 'abstracts.email', 'abstracts.state'])
      .select(['topic_id', 'topic_name', 'presentation_type_id', 'presentation_type_name'])
      .select([
        'decision_state',
        'abstracts.decision_version',
        'outcome',
        'form_id',
        'form_name',
        'change_by',
        'because',
      ])
      .select('abstracts.language')
      .select(['hand.subject as handSubject', 'hand.body as handBody', 'hand.language as handLanguage'])
      .select(['told.sent_at as toldAt', 'released_version', 'waiting.id as waitingId', 'busy.id as busyId'])
      .where('abstracts.conference_id', '=', conferenceOf(scope))
      .where(eb =>
        eb.or([
          eb('decision_state', 'in', ['set', 'corrected']),
          sql<boolean>`${isGivenUp} and waiting.id is null and coalesce(told.state, 'failed') = 'failed'`,
        ]),
      )
      .orderBy('abstracts.id')
      .execute(),
  ])
  const namesIn = namesByLanguage(db, conference)
  const letters: PlannedLetter[] = []
  const leftOut: LeftOut[] = []
  for (const row of rows) {
    const { number, email } = row
    const decision = toDecision(row)
    const { outcome } = decision
    if (outcome === null) continue
    if (row.state !== 'submitted') leftOut.push({ number, because: 'not-submitted' })
    else if (row.waitingId !== null || row.busyId !== null) leftOut.push({ number, because: 'held' })
    else if (!takesMail(email)) leftOut.push({ number, because: 'no-address' })
    else {
      const formId = outcome.kind === 'accepted' ? outcome.form.id : row.presentation_type_id
      const chosen = chooseText(texts, { outcome: outcome.kind, formId, topicId: row.topic_id })
      const { language: reads } = speechIn(conference, row.language)
      const byHand =
        row.handSubject !== null && row.handBody !== null
          ? { subject: row.handSubject, body: row.handBody }
          : undefined
      const translation = chosen?.translations.get(reads)
      const source = byHand ?? translation ?? chosen
      if (!source) throw new Error(`no letter for ${outcome.kind}`)
      // What is not translated is read in the first language, with its dates and names.
      const written = byHand ? row.handLanguage : translation ? reads : null
      const speech = speechIn(conference, written)
      const isCorrection = decision.state === 'corrected'
      const names = await namesIn(speech.language)
      const form =
        outcome.kind === 'accepted'
          ? outcome.form
          : { id: row.presentation_type_id, name: row.presentation_type_name }
      const told = row.toldAt === null ? null : dateIn(conference.timeZone, Temporal.Instant.from(row.toldAt))
      const filled = speakingTo(speech, () =>
        fillLetter(source, {
          number,
          topic: names.topic({ id: row.topic_id, name: row.topic_name }),
          presentation: names.form(form),
          outcome,
          conference: names.conference,
          replaces: told && defaults.replaces(formatDate(told)),
        }),
      )
      letters.push({
        ...filled,
        abstractId: row.id,
        number,
        title: row.abstract_title,
        presenter: row.name,
        email,
        outcome,
        version: decision.version,
        source: { subject: source.subject, body: source.body },
        from: byHand || !chosen ? null : textFor(chosen),
        isCorrection,
        language: speech.language,
        reads,
        isOld: !byHand && (translation?.isOld ?? false),
      })
    }
  }
  const read = letters.map(({ abstractId, version, email, subject, parts, language }) => [abstractId, version, email, subject, parts, language]) // biome-ignore format: one line
  return { letters, leftOut, texts, digest: digestOf([read, leftOut]) }
}

const textFor = ({ outcome, formId, topicId }: TextFor): TextFor => ({ outcome, formId, topicId })

/** What a letter names of its conference, as it is called in a language. */
function namesByLanguage(db: Reader, conference: Conference) {
  const known = new Map<Language, ReturnType<typeof readNames>>()
  return (language: Language) => {
    const names = known.get(language) ?? readNames(db, conference, language)
    known.set(language, names)
    return names
  }
}

interface Named {
  id: number
  name: string
}

async function readNames(db: Reader, conference: Conference, language: Language) {
  const reader = readerInLanguage(db, conference, language)
  const isSource = reader === db
  const named = async (kind: 'topic' | 'presentation-type') => {
    if (isSource) return ({ name }: Named) => name
    const written = await listContent(db, conference.id, kind)
    const said = await listContent(reader, conference.id, kind)
    // A name that was changed since stays as it was submitted.
    return ({ id, name }: Named) =>
      written.some(each => each.id === id && each.name === name)
        ? (said.find(each => each.id === id)?.name ?? name)
        : name
  }
  return {
    conference: isSource ? conference : await conferenceInLanguage(reader, conference),
    topic: await named('topic'),
    form: await named('presentation-type'),
  }
}
