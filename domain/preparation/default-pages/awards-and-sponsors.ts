import {
  asHtml,
  type ConferenceNames,
  type DefaultPage,
  mailLink,
} from '#domain/preparation/default-pages/page-names.ts'

/** /{event}/awards and /{event}/sponsors */
export function awardsAndSponsorsPages(names: ConferenceNames): DefaultPage[] {
  const { subject, officeEmail } = asHtml(names)
  return [
    {
      slug: 'awards',
      section: 'introduction',
      title: 'Best Presentation Awards',
      lead: 'For work that is good, told so that others can use it.',
      body: `
<p>With the Best Presentation Awards we honour, at the end of the third day, the talks and posters that the hall will remember. A jury from the programme committee listens to every oral talk and visits every poster; its members never judge work from their own institution.</p>
<h2>The awards</h2>
<dl>
<dt>Best Oral Presentation</dt>
<dd>For the talk whose question, method and answer were clearest to those outside its field.</dd>
<dt>Best Poster Presentation</dt>
<dd>For the poster that started the best conversations, and could be understood when its author was at lunch.</dd>
<dt>Best Student Presentation</dt>
<dd>For an oral, poster or virtual presentation by somebody who studies for a degree.</dd>
<dt>Best Virtual Presentation</dt>
<dd>For a talk given from afar that made the distance disappear.</dd>
</dl>
<h2>How the jury decides</h2>
<ul>
<li>Originality of the question and soundness of the method: half of the marks.</li>
<li>Clarity of the talk or poster: a quarter.</li>
<li>Answers in the discussion, and candour about what is not yet known: a quarter.</li>
</ul>
<p>Every registered presenter takes part; there is nothing to apply for. The awards ceremony closes the conference. Each award comes with a certificate and free registration for the next conference in this series. Winners who have left already, or who presented online, receive theirs by post.</p>
`.trim(),
    },
    {
      slug: 'sponsors',
      section: 'introduction',
      title: 'Sponsors and exhibitors',
      lead: 'Stand beside the coffee, not in front of the science.',
      body: `
<p>Sponsors make travel grants, low student fees and good coffee possible. In return they meet some two hundred people who decide what their laboratories, plants and workshops will buy, build and teach next, in three days and in one building. ${subject} has room for a small number of sponsors, so that each of them is noticed.</p>
<h2>Ways to take part</h2>
<dl>
<dt>Principal sponsor</dt>
<dd>Named with the conference on all material, a double stand in the exhibition, five registrations, and the welcome at the networking event.</dd>
<dt>Session sponsor</dt>
<dd>Named with one day of the programme, a stand, and three registrations.</dd>
<dt>Exhibitor</dt>
<dd>A stand of 6 m² with power, table and Wi-Fi beside the poster boards and the coffee, and two registrations.</dd>
<dt>Grant sponsor</dt>
<dd>Your name on travel grants for early-career researchers, whom an independent committee selects.</dd>
<dt>Friend of the conference</dt>
<dd>Your logo on the conference’s pages and in the programme, and one registration.</dd>
</dl>
<p>Sponsors have no say in the programme, and no talk can be bought. The brochure lists prices and dates. For a stand made to measure, or simply to ask, write to ${mailLink(officeEmail)}.</p>
`.trim(),
    },
  ]
}
