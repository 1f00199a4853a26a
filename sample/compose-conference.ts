import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ConferenceRules } from '#domain/conference/conferences/conference-rules.ts'
import type { FieldSettings } from '#domain/conference/conferences/field-settings.ts'
import { bulletList, paragraphs } from '#domain/conference/content/prose.ts'
import { type NightCount, nightCounts } from '#domain/offers/pricing/nights.ts'
import { type PresentationType, presentationTypes } from '#domain/offers/pricing/pricing.ts'
import type { ContentLists } from '#domain/preparation/default-pages/default-content.ts'
import type { Speaker } from '#domain/programme/people/speaker.ts'
import type { DrawPaper } from '#domain/programme/talks/conference-papers.ts'
import { composeContent } from '#sample/compose-content.ts'
import { type ComposedOffer, composeOffer } from '#sample/compose-offers.ts'
import { conferenceDates } from '#sample/conference-dates.ts'
import type { FileTray } from '#sample/file-tray.ts'
import type {
  ConferenceManuscript,
  QuestionManuscript,
  SampleTranslations,
  SpeakerManuscript,
  TalkManuscript,
} from '#sample/manuscript.ts'
import { drawCover, drawPortrait } from '#sample/pictures.ts'
import type { SampleFacts } from '#sample/sample-facts.ts'

/** A conference as it is stored: every picture has its address and every date is fixed. */
export interface ComposedConference {
  conference: Omit<
    Conference,
    | 'id'
    | 'unpaidPerEmail'
    | 'unpaidPerClient'
    | 'rules'
    | 'earlierRules'
    | 'conditions'
    | 'fieldSettings'
    | 'abstractDays'
    | 'languages'
  >
  periods: { name: string; endsOn: Temporal.PlainDate; prices: Record<PresentationType, number> }[]
  accommodations: { name: string; prices: Record<NightCount, number> }[]
  offers: ComposedOffer[]
  questions: readonly QuestionManuscript[]
  speakers: Omit<Speaker, 'id'>[]
  days: { name: string; date: Temporal.PlainDate; talks: ComposedTalk[] }[]
  content: ContentLists
  fieldSettings: FieldSettings
  /** Undefined for the usual ones. */
  rules: ConferenceRules | undefined
  translations: SampleTranslations
}

export type ComposedTalk = Omit<TalkManuscript, 'abstract'> & { abstractHtml: string }

/** Turns a manuscript into records, and adds its pictures and papers to the tray. */
export async function composeConference(
  manuscript: ConferenceManuscript,
  facts: SampleFacts,
  { tray, drawPaper }: { tray: FileTray; drawPaper: DrawPaper },
): Promise<ComposedConference> {
  const dates = conferenceDates(facts.today, manuscript.timing)
  const { conference } = manuscript
  const cover = drawCover(conference.name, conference.hue, conference.artFamily)
  return {
    conference: {
      ...conference,
      isActive: true,
      cancelledAt: null,
      artSeed: null,
      startsOn: dates.startsOn,
      endsOn: dates.endsOn,
      namesUntil: conference.takesGroups ? dates.beforeStart(14) : null,
      unnamedPlaces: 'kept',
      groupInvoiceDays: null,
      photo: tray.picture(conference.name, cover, `Cover of ${conference.subject}`),
    },
    periods: manuscript.periods.map(period => ({
      name: period.name,
      endsOn: period.endsOn(dates),
      prices: inCents(presentationTypes, period.dollars),
    })),
    accommodations: manuscript.accommodations.map(({ name, dollars }) => ({
      name,
      prices: inCents(nightCounts, dollars),
    })),
    offers: (manuscript.offers ?? []).map(offer => composeOffer(offer, dates)),
    questions: manuscript.questions ?? [],
    speakers: manuscript.speakers.map(speaker => composeSpeaker(speaker, conference.hue, tray)),
    days: manuscript.programme.map((talks, index) => ({
      name: `Day ${index + 1}`,
      date: dates.startsOn.add({ days: index }),
      talks: talks.map(({ abstract, ...talk }) => ({ ...talk, abstractHtml: paragraphs([abstract]) })),
    })),
    content: await composeContent(manuscript, dates, { facts, tray, drawPaper, cover }),
    fieldSettings: manuscript.fieldSettings ?? {},
    rules: manuscript.rules,
    translations: manuscript.translations?.(facts.productName) ?? {},
  }
}

function composeSpeaker(speaker: SpeakerManuscript, hue: number, tray: FileTray): Omit<Speaker, 'id'> {
  return {
    group: speaker.group,
    name: speaker.name,
    affiliation: speaker.affiliation,
    photo: tray.picture(
      speaker.name,
      drawPortrait(speaker.name, hue, speaker.looks),
      `Portrait of ${speaker.name}`,
    ),
    awardsHtml: speaker.awards.length > 0 ? bulletList(speaker.awards) : '',
    talkTitle: speaker.talkTitle,
    biographyHtml: paragraphs(speaker.biography),
  }
}

function inCents<K extends string | number>(
  keys: readonly K[],
  dollars: Record<K, number>,
): Record<K, number> {
  // Every key is set in the loop, which the type system cannot follow.
  const cents = {} as Record<K, number>
  for (const key of keys) cents[key] = dollars[key] * 100
  return cents
}
