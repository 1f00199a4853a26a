/** The headings by which columns of other systems' tables are known. */

import { columnHeadings } from '#domain/foundations/texts/column-headings.ts'
import type { ColumnMeaning } from '#domain/preparation/imports/columns.ts'

/** A heading for comparison: no case, spaces or punctuation; `#` stays, because EasyChair calls a number that. */
export function headingKey(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}#]+/gu, '')
}

/**
 * Headings by what they mean, as in our own tables, MiniConf, Sessionize, pretalx, EasyChair, wafer, researchr and
 * tables made by hand. A column takes the first meaning that its kind of table has and that no earlier line gave to
 * another column.
 */
const headings: readonly (readonly [meanings: readonly ColumnMeaning[], names: string])[] = [
  [['title'], 'title papertitle sessiontitle proposaltitle submissiontitle presentationtitle eventtitle titel titre titulo titolo vortragstitel'],
  [['talk-title'], 'talktitle titleofthetalk lecturetitle titleofthelecture talk lecture vortrag'],
  [['talk-guid', 'person-guid'], 'guid uuid'],
  [['person-guid'], 'speakerguid personguid'],
  [['talk-id', 'person-id'], 'uid id'],
  [['talk-id'], 'paperid talkid sessionid submissionid proposalid eventid number submission# paper# # papernumber submissionnumber slug'],
  [['person-id'], 'speakerid personid authorid person# author#'],
  [['subtitle'], 'subtitle untertitel'],
  [['day'], 'day dayname tag weekday'],
  [['date'], 'date heldon startdate sessiondate datum fecha'],
  [['start'], 'start starts startsat starttime begins begin scheduledat time times timeslot slot from beginn zeit uhrzeit startzeit debut hora'],
  [['end'], 'end ends endsat endtime finish until ende endzeit fin'],
  [['minutes'], 'minutes duration durationminutes durationmin length scheduledduration dauer duree duracion'],
  [['night'], 'aftermidnight night'],
  [['room'], 'room hall location roomname venue raum saal salle sala ort'],
  [['track', 'keywords'], 'track trackname topic area mainarea primaryarea subjectarea'],
  [['kind', 'group'], 'papertype type kind talktype sessiontype sessionformat submissiontype eventtype presentationtype format'],
  [['kind', 'track', 'keywords'], 'category categories kategorie'],
  [['track', 'subtitle', 'keywords'], 'session sessions sessionname subevent'],
  [['language'], 'language lang locale contentlocale sprache langue idioma'],
  [['abstract'], 'abstract abstracts summary zusammenfassung resume resumen'],
  [['abstract', 'description', 'biography'], 'description beschreibung details'],
  [['abstract', 'description'], 'tldr longabstract extendedabstract'],
  [['keywords'], 'keywords keyword keyphrases tags level topics schlagworte motscles'],
  [['authors'], 'authors author authornames autoren auteurs'],
  [['authors', 'name'], 'speakers speaker referent referenten referentin vortragende'],
  [['presenters', 'name'], 'presenters presenter speakerswithapage speakernames'],
  [['link'], 'pdfurl url pdf link links paperurl talkurl sessionurl eventurl livelink liveurl recordinglink recordingurl video videourl slides slidesurl preprint preprinturl doi doiurl resources website webpage'],
  [['name'], 'name fullname speakername personname displayname authorname'],
  [['first-name'], 'firstname givenname forename vorname prenom nombre'],
  [['last-name'], 'lastname surname familyname nachname apellido apellidos'],
  [['affiliation'], 'tagline jobtitle position department affiliation affiliations institution institutions organisation organization organisations organizations institute university company employer aff einrichtung hochschule city country'],
  [['group'], 'group role'],
  [['biography'], 'biography bio about shortbio speakerbio biographie lebenslauf cv'],
  [['picture'], 'img image images photo picture profilepicture avatar portrait headshot imageurl photourl pictureurl sessionimage'],
] // biome-ignore format: a line for each meaning

export interface KnownHeading {
  /** Of two columns for one meaning, the one with the lower rank has it. */
  rank: number
  meanings: readonly ColumnMeaning[]
}

/**
 * What other tables of people call their columns, where the lines above say nothing else. A `person` of a
 * programme may be anybody, so that words for whole names stay as they are above.
 */
const ofPeople: readonly (readonly [ColumnMeaning, readonly string[]])[] = [
  ['first-name', columnHeadings.firstName],
  ['last-name', columnHeadings.lastName],
  ['affiliation', columnHeadings.organization],
]

const named = [
  ...headings.flatMap(([meanings, names]) => names.split(' ').map(name => ({ name, meanings }))),
  ...ofPeople.flatMap(([meaning, names]) =>
    names.map(name => ({ name: headingKey(name), meanings: [meaning] })),
  ),
]

const known = new Map<string, KnownHeading>(
  // A map keeps the last of two, so that the lines above go before.
  named.map(({ name, meanings }, rank) => [name, { rank, meanings }] as const).toReversed(),
)

export const knownHeading = (heading: string): KnownHeading | undefined => known.get(headingKey(heading))
