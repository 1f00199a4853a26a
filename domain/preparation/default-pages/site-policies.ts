import { cancellationParts } from '#domain/preparation/default-pages/cancellation.ts'
import {
  asHtml,
  type DefaultPage,
  mailLink,
  type SiteNames,
} from '#domain/preparation/default-pages/page-names.ts'

/** /policies */
export function policiesPage(names: SiteNames): DefaultPage[] {
  const { product, legalName, officeEmail } = asHtml(names)
  return [
    ...cancellationParts('policies', officeEmail),
    {
      slug: 'policies',
      section: 'terms-and-conditions',
      title: 'Terms and conditions',
      lead: '',
      body: `
<p>By registering for one of our conferences you enter into an agreement with ${legalName}. A registration is complete when its payment has arrived; until then a place is held for you for the time shown on your registration page. Fees are charged in the currency that the conference’s registration-fee page names. A processing fee, and any tax that is not in the prices, is shown before you pay.</p>
<p>We may change speakers, times and rooms when we must, and say so on the conference’s pages as soon as we know. If a conference has to move to other dates, your registration moves with it. If a conference cannot be held at all, you choose between a transfer and a refund of everything that you paid; we cannot pay for travel or for rooms that were booked elsewhere, so please take out travel insurance.</p>
<p>The full text is in our <a href="/terms-and-conditions">Terms and Conditions</a>. Our <a href="/privacy-policy">Privacy Policy</a> says what we do with personal data.</p>
`.trim(),
    },
    {
      slug: 'policies',
      section: 'recordings',
      title: 'Recordings',
      lead: '',
      body: `
<p>Talks are streamed to online participants and recorded. A speaker who does not wish a talk, or some of its slides, to be recorded tells the session chair before it begins; no reason is needed. Recordings are shown to registered participants only, and are removed at the speaker’s request.</p>
<p>Participants may photograph slides for their own notes unless the speaker shows the sign that asks them not to. Recording whole talks, or passing recordings on, is not permitted without the written consent of ${product} and of the speaker.</p>
`.trim(),
    },
    {
      slug: 'policies',
      section: 'submitted-content',
      title: 'Responsibility for submitted content',
      lead: '',
      body: `
<p>Authors are responsible for what they submit: for its accuracy, for the consent of all co-authors, and for the right to use every figure and text in it. ${product} reviews abstracts for relevance and clarity and does not check their data. The views expressed in abstracts, talks and posters are those of their authors.</p>
<p>Authors keep the copyright in their work. By submitting an abstract you allow us to print it in the programme and to show it on the conference’s pages. If you find that something of yours has been used without permission, write to ${mailLink(officeEmail)} and we will look into it at once.</p>
`.trim(),
    },
  ]
}
