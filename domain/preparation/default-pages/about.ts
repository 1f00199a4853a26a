import { asHtml, type DefaultPage, type SiteNames } from '#domain/preparation/default-pages/page-names.ts'

/** /about */
export function aboutPage(names: SiteNames): DefaultPage[] {
  const { product } = asHtml(names)
  return [
    {
      slug: 'about',
      section: 'about',
      title: `About ${names.product}`,
      lead: 'We bring researchers into one room and look after everything else.',
      body: `
<p>Science is written down in papers, but it is made in conversations: in the question after a talk, at a poster board, in the queue for coffee. An academic conference is the oldest instrument that we have for such conversations, and a good one still shortens the way from a result to its use by years. It lets a doctoral student put a question to the author of the textbook, and lets the author of the textbook find out what it left unclear.</p>
<p>${product} curates and runs such conferences. With the chairs of each field we plan the programme, choose the speakers and have every abstract read. Then our team sees to each detail that nobody should notice: rooms and microphones, visa letters and dietary requests, timetables that hold, streams that work, certificates that arrive. More than 100 speakers a year trust us with their time, and we plan as if it were our own.</p>
<p>Our meetings are deliberately of a human size. Two hundred people can get to know each other in three days; two thousand cannot. All of them are hybrid, so that nobody is left out for want of a visa, a budget or somebody to mind the children, and all of them end with the same question to everyone who took part: what should we do better?</p>
`.trim(),
    },
    {
      slug: 'about',
      section: 'mission',
      title: 'Mission',
      lead: '',
      body: `<p>To give researchers, wherever they work and however they travel, a place where new results meet good questions, and to run that place so carefully that they can forget about us.</p>`,
    },
    {
      slug: 'about',
      section: 'vision',
      title: 'Vision',
      lead: '',
      body: `<p>A world in which distance, passport and budget no longer decide whose research is heard, and in which every field has a meeting that it would miss.</p>`,
    },
  ]
}
