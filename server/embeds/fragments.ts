/** Parts of a conference as HTML for other websites: what visitors see of it here, with complete addresses, and nothing that runs. */
import type { Reader } from '#database/database.ts'
import { type Conference, salesEnd } from '#domain/conference/conferences/conference.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { escapeHtml } from '#domain/conference/content/prose.ts'
import { hasVariants, variantAddress } from '#domain/conference/files/picture.ts'
import { directionOf, language } from '#domain/foundations/language.ts'
import { formatDate, formatDateRange } from '#domain/foundations/time.ts'
import { speakerGroups } from '#domain/programme/people/speaker.ts'
import { listSpeakers } from '#domain/programme/people/speaker-queries.ts'
import type { Talk } from '#domain/programme/talks/programme.ts'
import { readProgramme } from '#domain/programme/talks/whole-programme.ts'
import type { Embed } from '#words/addresses/embed-paths.ts'
import { paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as homeWords from '#words/public/microsite/home.ts'
import * as peopleWords from '#words/public/microsite/people.ts'
import { salesEndWords } from '#words/selling-words.ts'

interface Shown {
  db: Reader
  conference: Conference
  /** Where visitors of the other website find this one. */
  address: string
  now: Temporal.Instant
}

export async function fragmentOf(embed: Embed, shown: Shown): Promise<string> {
  const inside = await parts[embed](shown)
  return `<div class="conference-embed" lang="${language()}" dir="${directionOf(language())}">${inside}</div>\n`
}

const parts = {
  registration: async ({ conference, address, now }) => {
    const { startsOn, endsOn, location, name } = conference
    const ended = salesEnd(conference, now)
    const heading = `<p><strong>${link(address + paths.conference(name), wholeName(conference))}</strong><small>${escapeHtml(
      `${formatDateRange(startsOn, endsOn)}, ${location}`,
    )}</small></p>`
    if (ended) return `${heading}<p>${escapeHtml(salesEndWords[ended.code])}</p>`
    const to = address + paths.microsite(name, 'online-registration')
    return `${heading}<p>${link(to, homeWords.registerNow(), 'conference-embed-button')}</p>`
  },

  speakers: async ({ db, conference, address }) => {
    const speakers = await listSpeakers(db, conference.id)
    if (speakers.length === 0) return `<p>${escapeHtml(emptyWords.soon())}</p>`
    const lists = speakerGroups.flatMap(group => {
      const people = speakers.filter(speaker => speaker.group === group)
      if (people.length === 0) return []
      const items = people.map(({ id, name, affiliation, photo, talkTitle }) => {
        const portrait = photo ? pictureOf(address, photo) : ''
        const about = [affiliation, talkTitle]
          .filter(Boolean)
          .map(text => `<small>${escapeHtml(text)}</small>`)
        return `<li>${portrait}${link(address + paths.speaker(conference.name, id), name)}${about.join('')}</li>`
      })
      return [
        `<h3>${escapeHtml(groupTitles[group]())}</h3><ul class="conference-embed-people">${items.join('')}</ul>`,
      ]
    })
    return lists.join('')
  },

  programme: async ({ db, conference, address }) => {
    const days = await readProgramme(db, conference.id)
    const listed = days.filter(({ talks }) => talks.length > 0)
    if (listed.length === 0) return `<p>${escapeHtml(emptyWords.programme())}</p>`
    return listed
      .map(({ name, date, talks }) => {
        const heading = [name, date && formatDate(date)].filter(Boolean).join(', ')
        const items = talks.map(talk => talkItem(talk, address + paths.openTalk(conference.name, talk.id)))
        return `<h3>${escapeHtml(heading)}</h3><ol class="conference-embed-talks">${items.join('')}</ol>`
      })
      .join('')
  },
} satisfies Record<Embed, (shown: Shown) => Promise<string>>

const groupTitles = {
  plenary: peopleWords.plenarySpeakers,
  keynote: peopleWords.keynoteSpeakers,
  invited: peopleWords.invitedSpeakers,
} satisfies Record<(typeof speakerGroups)[number], () => string>

function talkItem({ startsAt, title, speakerAffiliation, room, track }: Talk, to: string): string {
  const place = [room, track].filter(Boolean).join(', ')
  const about = [speakerAffiliation, place].filter(Boolean).map(text => `<small>${escapeHtml(text)}</small>`)
  return `<li><span>${startsAt ?? ''}</span><span>${link(to, title)}${about.join('')}</span></li>`
}

function link(to: string, text: string, className?: string): string {
  const named = className === undefined ? '' : ` class="${className}"`
  return `<a href="${escapeHtml(to)}"${named}>${escapeHtml(text)}</a>`
}

/** Beside the name, so without words of its own. */
function pictureOf(address: string, { src, width, height }: Image): string {
  const sent = hasVariants(src) && width > 320 ? variantAddress(src, { width: 320, format: 'webp' }) : src
  return `<img src="${escapeHtml(address + sent)}" alt="" width="${width}" height="${height}" loading="lazy">`
}
