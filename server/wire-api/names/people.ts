/** The wire's names of speakers, programme and committee, spelled as the specification spells them. */
import { z } from '@hono/zod-openapi'
import type { ContentFields, ContentItem } from '#domain/conference/content/kinds.ts'
import type { Speaker, SpeakerGroup } from '#domain/programme/people/speaker.ts'
import type { ProgrammeDay, TalkEntry } from '#domain/programme/talks/programme.ts'
import { shape } from '#server/api/describe-call.ts'
import { addressOf } from '#server/wire-api/names/site.ts'

const speakerTypes = {
  plenary: 'PlenarySpeakers',
  keynote: 'KeynoteSpeakers',
  invited: 'InvitedSpeakers',
} as const satisfies Record<SpeakerGroup, string>

export const speaker = shape(
  'Speaker',
  {
    id: z.int(),
    speakers_type: z.enum(Object.values(speakerTypes)),
    speakername: z.string(),
    speakerphoto: z.string().nullable(),
    speaker_affiliation: z.string(),
    speaker_awards: z.string().describe('HTML'),
    speaker_talk_tittle: z.string(),
    speaker_biography: z.string().describe('HTML'),
  },
  {
    id: 8,
    speakers_type: 'PlenarySpeakers',
    speakername: 'Prof. Marta Oliveira',
    speakerphoto: '/media/4d5e6f708192a3b4c5d6e7f8091a2b3c/marta.avif',
    speaker_affiliation: 'University of Coimbra, Portugal',
    speaker_awards: '<p>Materials Prize 2024</p>',
    speaker_talk_tittle: 'What glass remembers',
    speaker_biography: '<p>She studies how glasses relax.</p>',
  },
)

/** Speakers whom a conference presents have a group; those who only appear in the programme are not listed. */
export function toSpeaker(item: Speaker & { group: SpeakerGroup }) {
  return {
    id: item.id,
    speakers_type: speakerTypes[item.group],
    speakername: item.name,
    speakerphoto: addressOf(item.photo),
    speaker_affiliation: item.affiliation,
    speaker_awards: item.awardsHtml,
    speaker_talk_tittle: item.talkTitle,
    speaker_biography: item.biographyHtml,
  }
}

export const programDay = shape(
  'ProgramDay',
  {
    program_day_type: z.string(),
    talks: z.array(z.object({ talk_title: z.string(), speaker_affiliation: z.string() })),
  },
  {
    program_day_type: 'Day 1',
    talks: [
      {
        talk_title: 'What glass remembers',
        speaker_affiliation: 'Prof. Marta Oliveira, University of Coimbra, Portugal',
      },
    ],
  },
)

export const toProgramDay = (day: ProgrammeDay<TalkEntry>) => ({
  program_day_type: day.name,
  talks: day.talks.map(talk => ({
    talk_title: talk.title,
    speaker_affiliation: talk.speakerAffiliation,
  })),
})

const committeeTypes = {
  chair: 'Chair',
  'co-chair': 'Co-chair',
  member: 'Committee_members',
} as const satisfies Record<ContentFields<'committee-member'>['role'], string>

export const committeeMember = shape(
  'CommitteeMember',
  {
    committe_type: z.enum(Object.values(committeeTypes)),
    member_name: z.string(),
    member_affiliation: z.string(),
  },
  {
    committe_type: 'Chair',
    member_name: 'Prof. Jan Novák',
    member_affiliation: 'Charles University, Czechia',
  },
)

export const toCommitteeMember = (item: ContentItem<'committee-member'>) => ({
  committe_type: committeeTypes[item.role],
  member_name: item.name,
  member_affiliation: item.affiliation,
})
