import { randomUUID } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { toStoredLanguages } from '#domain/conference/conferences/conference-languages.ts'
import { toStoredRules } from '#domain/conference/conferences/conference-rules.ts'
import { toStoredFieldSettings } from '#domain/conference/conferences/field-settings.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { cleanHtml } from '#domain/conference/content/html.ts'
import type { ContentKind } from '#domain/conference/content/kinds.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { Language } from '#domain/foundations/language.ts'
import type { ContentLists } from '#domain/preparation/default-pages/default-content.ts'
import { addDays } from '#domain/programme/writing/write-days.ts'
import { addNamedRooms } from '#domain/programme/writing/write-rooms.ts'
import { addSpeakers } from '#domain/programme/writing/write-speakers.ts'
import { addTalks, noWords, setSpeakers } from '#domain/programme/writing/write-talks.ts'
import type { ComposedConference } from '#sample/compose-conference.ts'
import { insertOffers } from '#sample/store-offers.ts'
import { insertQuestions } from '#sample/store-questions.ts'
import { insertTranslations } from '#sample/store-translations.ts'

/** Stores one owner's content lists, each item through the schema of its kind. */
export async function storeContent(tx: Transaction, owner: ContentOwner, lists: ContentLists): Promise<void> {
  for (const [kind, items] of Object.entries(lists)) {
    // `ContentLists` pairs each kind with its own items; Object.entries loses the pairing.
    await addContent(tx, owner, kind as ContentKind, items as never[])
  }
}

/** Stores a conference with its fees, people, programme and content. */
export async function storeConference(tx: Transaction, composed: ComposedConference): Promise<void> {
  const conferenceId = await insertConference(tx, composed)
  await insertFees(tx, conferenceId, composed)
  await insertOffers(tx, conferenceId, composed.offers)
  await insertQuestions(tx, conferenceId, composed.questions)
  const speakerIds = await insertSpeakers(tx, conferenceId, composed.speakers)
  await insertProgramme(tx, conferenceId, composed.days, speakerIds)
  await addNamedRooms(tx, conferenceId)
  await storeContent(tx, conferenceId, composed.content)
  await insertTranslations(tx, conferenceId, composed.translations)
  await bumpRevision(tx, null)
  await bumpRevision(tx, conferenceId)
}

async function insertConference(
  tx: Transaction,
  { conference, rules, fieldSettings, translations }: ComposedConference,
): Promise<number> {
  const { id } = await tx
    .insertInto('conferences')
    .values({
      name: conference.name,
      is_active: conference.isActive ? 1 : 0,
      subject: conference.subject,
      prefix: conference.prefix,
      name_order: conference.nameOrder,
      starts_on: conference.startsOn.toString(),
      ends_on: conference.endsOn.toString(),
      time_zone: conference.timeZone,
      location: conference.location,
      is_hybrid: conference.isHybrid ? 1 : 0,
      hue: conference.hue,
      art_family: conference.artFamily,
      photo: conference.photo && JSON.stringify(conference.photo),
      currency: conference.currency,
      fee_basis_points: conference.feeBasisPoints,
      add_on_minor: conference.addOnMinor ?? 0,
      add_on_includes: conference.addOnIncludes,
      student_rule: conference.studentRule,
      takes_groups: conference.takesGroups ? 1 : 0,
      field_settings: toStoredFieldSettings(fieldSettings),
      rules: rules ? toStoredRules({ rules, earlierRules: [] }) : null,
      // A table by language.
      languages: toStoredLanguages(['en', ...(Object.keys(translations) as Language[])]),
      names_until: conference.namesUntil?.toString() ?? null,
      custom_amount_min_minor: conference.customAmountMinMinor,
      custom_amount_max_minor: conference.customAmountMaxMinor,
      hold_minutes: conference.holdMinutes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertFees(
  tx: Transaction,
  conferenceId: number,
  { periods, accommodations }: ComposedConference,
): Promise<void> {
  await tx
    .insertInto('registration_categories')
    .values(
      periods.map(({ name, endsOn, prices }) => ({
        conference_id: conferenceId,
        name,
        ends_on: endsOn.toString(),
        invited_minor: prices.invited,
        oral_minor: prices.oral,
        poster_minor: prices.poster,
        student_minor: prices.student,
        delegate_minor: prices.delegate,
        virtual_minor: prices.virtual,
      })),
    )
    .execute()
  await tx
    .insertInto('accommodations')
    .values(
      accommodations.map(({ name, prices }) => ({
        conference_id: conferenceId,
        name,
        one_night_minor: prices[1],
        two_nights_minor: prices[2],
        three_nights_minor: prices[3],
        four_nights_minor: prices[4],
      })),
    )
    .execute()
}

/** Returns the speakers' ids by name. */
async function insertSpeakers(
  tx: Transaction,
  conferenceId: number,
  speakers: ComposedConference['speakers'],
): Promise<Map<string, number>> {
  const rows = speakers.map((speaker, index) => ({
    conference_id: conferenceId,
    position: index + 1,
    speaker_group: speaker.group,
    name: speaker.name,
    affiliation: speaker.affiliation,
    photo: speaker.photo && JSON.stringify(speaker.photo),
    awards_html: cleanHtml(speaker.awardsHtml),
    talk_title: speaker.talkTitle,
    biography_html: cleanHtml(speaker.biographyHtml),
    guid: randomUUID(),
  }))
  const ids = new Map((await addSpeakers(tx, rows)).map(({ guid, id }) => [guid, id]))
  return new Map(rows.map(({ name, guid }) => [name, ids.get(guid) ?? 0]))
}

async function insertProgramme(
  tx: Transaction,
  conferenceId: number,
  days: ComposedConference['days'],
  speakerIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const [index, day] of days.entries()) {
    const added = { position: index + 1, name: day.name, held_on: day.date.toString() }
    const [dayId = 0] = await addDays(tx, [{ conference_id: conferenceId, ...added }])
    const talks = day.talks.map((talk, place) => ({
      ...noWords,
      day_id: dayId,
      position: place + 1,
      title: talk.title,
      starts_at: talk.startsAt,
      duration_minutes: talk.minutes,
      room: talk.room,
      track: talk.track,
      kind: talk.kind,
      abstract_html: talk.abstractHtml,
      speaker_affiliation: talk.by,
      guid: randomUUID(),
    }))
    const ids = new Map((await addTalks(tx, talks)).map(({ guid, id }) => [guid, id]))
    const speeches = talks.map(({ guid, speaker_affiliation: by }) => ({
      talkId: ids.get(guid) ?? 0,
      speakerIds: [speakerIds.get(speakerOf(by))].filter(id => id !== undefined),
    }))
    await setSpeakers(tx, speeches)
  }
}

/** The name before the first comma of a talk's printed line. */
function speakerOf(by: string): string {
  return by.split(',')[0] ?? ''
}
