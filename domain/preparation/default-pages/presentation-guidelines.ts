import {
  asHtml,
  type ConferenceNames,
  type DefaultPage,
  mailLink,
} from '#domain/preparation/default-pages/page-names.ts'

/** /{event}/presentation-guidelines */
export function presentationGuidelinesPage(names: ConferenceNames): DefaultPage[] {
  const { officeEmail } = asHtml(names)
  const { isInEnglish = true } = names
  const slug = 'presentation-guidelines'
  return [
    {
      slug,
      section: 'oral',
      title: 'Oral presentations',
      lead: 'Twenty-five minutes in all, and every one of them yours.',
      body: `
<ul>
<li>A talk lasts 20 minutes, followed by 2–3 minutes of discussion: 25 minutes in total with Q&amp;A and the change of speakers. The chair will stand up when two minutes remain.</li>${isInEnglish ? '\n<li>Talks and slides are in English only.</li>' : ''}
<li>Slides are made in PowerPoint, in the format 16:9. Embed your fonts and videos, and bring a PDF as a backup.</li>
<li>Hand in your slides on a USB stick one hour before your session begins, at the desk beside the hall. We copy them to the computer there and remove them afterwards.</li>
<li>Be in the hall ten minutes before your session to meet the chair and try the microphone.</li>
<li>Use few words on each slide, type of at least 24 points, and colours that people with red-green colour blindness can tell apart.</li>
</ul>
`.trim(),
    },
    {
      slug,
      section: 'poster',
      title: 'Poster presentations',
      lead: 'A poster is a conversation that waits for its other half.',
      body: `
<ul>
<li>Each poster has one A0 board (1189mm x 841mm). Fixings are on the board.</li>
<li>Title, figures and captions must be readable from 2 m: at least 72 points for the title and 28 for the text.</li>
<li>Put the title, the authors, their affiliations and the abstract number at the top.${isInEnglish ? ' English only.' : ''}</li>
<li>Participants mount their posters before their slot begins and remove them when it ends. Posters left behind are kept at the registration desk until the evening.</li>
<li>The presenting author stands at the board during the slot. Bring small copies, or a code that leads to the file.</li>
</ul>
`.trim(),
    },
    {
      slug,
      section: 'virtual',
      title: 'Virtual presentations',
      lead: '',
      body: `
<ul>
<li>A virtual talk is given live and has the same 20 minutes, followed by 2–3 minutes of discussion.</li>
<li>You receive your personal link three days before the conference and test picture and sound with us on the day before your talk.</li>
<li>Send your slides, and if you can a recording as a backup, to ${mailLink(officeEmail)} two days before. Should your connection fail, we play the recording and bring your answers in by telephone.</li>
</ul>
`.trim(),
    },
  ]
}
