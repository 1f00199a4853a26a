/** Of the programme, and of the abstracts that it comes from. */
import type { Forms } from '#site/organiser/record-form/controls.ts'
import {
  html,
  line,
  optionalPicture,
  text,
  wantedHtml,
  wantedLine,
} from '#site/organiser/record-form/forms/usual-controls.ts'

export const programmeForms = {
  speaker: {
    one: 'speaker', many: 'Speakers', about: 'The people on the speakers’ page, with their biographies.',
    fields: {
      name: line('Name'),
      group: {
        control: 'choice', label: 'Group', none: 'Appears in the program only',
        choices: { plenary: 'Plenary', keynote: 'Keynote', invited: 'Invited' },
      },
      affiliation: wantedLine('Affiliation'), photo: optionalPicture('Portrait'), talkTitle: wantedLine('Title of the talk'),
      biographyHtml: wantedHtml('Biography'), awardsHtml: html('Awards'),
    },
    nameField: 'name', columns: ['photo', 'group', 'talkTitle'],
    // On the speakers’ page, where a speaker who was added is expected.
    start: { group: 'invited' },
  },
  'programme-day': {
    one: 'day', many: 'Days of the program', about: 'The tabs of the program.',
    fields: { name: line('Name', 'Such as “Day 1”.'), heldOn: { control: 'date', label: 'Date' } },
    nameField: 'name', columns: ['heldOn'],
  },
  'programme-room': {
    one: 'room', many: 'Rooms', about: 'Where talks take place. Renaming a room also renames it in its talks.',
    fields: {
      name: line('Name', 'Such as “Great Hall”.'),
      seats: { control: 'number', label: 'Seats', least: 1, most: 100_000, hint: 'For your own planning; visitors do not see it.' },
    },
    nameField: 'name', columns: ['seats'],
  },
  talk: {
    one: 'talk', many: 'Talks', about: 'A talk of the program, as shown on its page and in calendars.',
    fields: {
      title: line('Title'), subtitle: line('Subtitle'),
      day: { control: 'named', label: 'Day', known: 'programme-day' }, startsAt: line('Begins at', 'Such as 09:30, in the conference’s time zone; empty if it has no time yet.'),
      isAfterMidnight: { control: 'check', label: 'It begins after midnight, and belongs to the day before' },
      durationMinutes: { control: 'number', label: 'Minutes', least: 1, most: 1440 },
      room: { control: 'line', label: 'Room', known: 'programme-room', hint: 'One of the rooms, or a new one.' }, track: line('Track'), kind: line('Kind', 'Such as keynote or poster.'), language: line('Language', 'Such as en.'),
      speakers: { control: 'names', label: 'Speakers with a page', rowName: 'speaker', known: 'speaker', hint: 'Their names as under Speakers, in the order in which they are printed.' },
      speakerAffiliation: text('As printed under the title', 'Names and affiliations.'),
      abstractHtml: html('Abstract'), descriptionHtml: html('Further description'),
      links: {
        control: 'rows', label: 'Links', rowName: 'link',
        row: { label: line('Words'), href: { control: 'address', label: 'Address' } },
      },
      attachments: {
        control: 'rows', label: 'Slides and other files', rowName: 'file',
        row: { label: line('Words'), href: { control: 'address', label: 'Address' }, kind: line('Kind') },
      },
    },
    nameField: 'title', columns: ['day', 'startsAt', 'room'],
  },
  topic: {
    one: 'topic', many: 'Topics', about: 'The topics’ page, and the choice in the abstract form.',
    fields: { name: line('Name') }, nameField: 'name', columns: [],
  },
  'abstract-call-section': {
    one: 'part of the call', many: 'Call for abstracts', about: 'The page of the call.',
    fields: {
      section: { control: 'choice', label: 'Part', choices: { 'key-dates': 'Key dates', 'presentation-types': 'Presentation types' } },
      description: html('Text'),
      closesOn: { control: 'date', label: 'Last day for abstracts', hint: 'In the key dates: the form closes at the end of this day in the conference’s time zone. Empty: when the conference ends.' },
    },
    nameField: 'section', columns: ['closesOn'],
  },
  'presentation-type': {
    one: 'presentation type', many: 'Presentation types', about: 'The choice in the abstract form.',
    fields: { name: line('Name') }, nameField: 'name', columns: [],
  },
  'presenter-statement': {
    one: 'statement of presenters', many: 'Statements of presenters', about: 'What presenters agree to when they confirm, such as a licence or a recording.',
    fields: {
      text: text('Statement', 'In their words: “I agree that my talk is recorded.”'),
      isRequired: { control: 'check', label: 'They can only confirm if they agree' },
    },
    nameField: 'text', columns: [], start: { isRequired: true },
  },
} as const satisfies Partial<Forms> // biome-ignore format: a table
