import { field } from '#domain/conference/content/prose-fields.ts'
import {
  asHtml,
  type ConferenceNames,
  type DefaultPage,
  mailLink,
} from '#domain/preparation/default-pages/page-names.ts'

/** /{event}/call-for-Abstracts and /{event}/submit-abstract */
export function abstractPages(names: ConferenceNames): DefaultPage[] {
  const { subject, officeEmail } = asHtml(names)
  const { isInEnglish = true } = names
  return [
    {
      slug: 'call-for-Abstracts',
      section: 'introduction',
      title: 'Call for abstracts',
      lead: 'Show us what you have found, what you are still unsure of, and what did not work.',
      body: `
<p>We invite abstracts for oral, poster and virtual presentations on every subject of ${subject}. New results, careful replications, methods and instructive failures are equally welcome, from doctoral students as much as from heads of laboratories. Members of the programme committee read every abstract.</p>
<p>Use the template or a plain document of your own. A good abstract answers four questions in this order: what did you want to know, what did you do, what did you find, and why does it matter?</p>
`.trim(),
    },
    {
      slug: 'call-for-Abstracts',
      section: 'submission-guidelines',
      title: 'Submission guidelines',
      lead: '',
      body: `
<ul>
<li>Abstracts are ${isInEnglish ? 'written in English and ' : ''}sent as a Word or PDF file.</li>
<li>An abstract has at most ${field('abstract words')}. Title, authors and references do not count.</li>
<li>Each presenter may make at most ${field('abstracts each')}.</li>
<li>Underline the presenting author, and give every author’s affiliation and one email address for correspondence.</li>
<li>You will be told whether your abstract is accepted within ${field('abstract answer days')} of its arrival.</li>
<li>To change an abstract, inform the conference secretary by email at ${mailLink(officeEmail)} at least ${field('abstract change days')} before the conference. Later changes cannot be printed.</li>
<li>Presentations are given in PowerPoint only${isInEnglish ? ', and in English' : ''}.</li>
<li>If the work is funded by a proprietary organization, a statement on conflicts of interest is required.</li>
<li>The presenting author of an accepted abstract registers for the conference. An abstract without a registered presenter is taken out of the programme.</li>
</ul>
`.trim(),
    },
    {
      slug: 'submit-abstract',
      section: 'introduction',
      title: 'Submit an abstract',
      lead: `It takes about five minutes. Have your file at hand: Word or PDF, ${isInEnglish ? 'in English, ' : ''}at most ${field('abstract words')}.`,
      body: `<p>Fields marked with an asterisk are required. When the form has been sent you receive an abstract number; please quote it whenever you write to us. We answer within ${field('abstract answer days')}.</p>`,
    },
    {
      slug: 'topics',
      section: 'introduction',
      title: 'Topics',
      lead: 'Work that falls between two of these topics is often the most interesting. Choose the nearer one.',
      body: `<p>Abstracts are sorted by topic for review only; the programme committee builds sessions from what arrives.</p>`,
    },
  ]
}
