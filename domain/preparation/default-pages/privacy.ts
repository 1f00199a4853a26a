import { timeInWords } from '#domain/foundations/counted-in-words.ts'
import { lineHours } from '#domain/foundations/limits/waiting-line.ts'
import {
  asHtml,
  type DefaultPage,
  mailLink,
  type SiteNames,
} from '#domain/preparation/default-pages/page-names.ts'
import { deviceDays } from '#domain/staff/team/durations.ts'

/** /privacy-policy */
export function privacyPage(names: SiteNames): DefaultPage[] {
  const { product, legalName, officeEmail, country } = asHtml(names)
  return [
    {
      slug: 'privacy-policy',
      title: 'Privacy Policy',
      lead: names.updated,
      body: `
<p>This policy says what ${legalName} (“${product}”, “we”) does with personal data. The short version: we ask for what a conference needs, use it for the conference, keep it no longer than we must, and sell it to nobody.</p>
<h2>Whose data</h2>
<p>Our services are meant for people of 18 years or over. We do not knowingly collect data of younger persons. If you believe that we hold such data, write to us and we will delete it.</p>
<h2>What we collect, and why</h2>
<table>
<thead>
<tr><th scope="col">When you</th><th scope="col">we keep</th><th scope="col">in order to</th></tr>
</thead>
<tbody>
<tr><th scope="row">register</th><td>title, name, email, telephone, organization, city, country, billing address, your choices and their price</td><td>hold your place, send confirmation and invoice, print your badge</td></tr>
<tr><th scope="row">pay</th><td>the payment provider’s reference, the amount, the time and the name of the payer; never your card number</td><td>account for the payment and refund it if need be</td></tr>
<tr><th scope="row">submit an abstract</th><td>title, name, email, telephone, organization, city, country, topic and your file</td><td>have it reviewed and answer you</td></tr>
<tr><th scope="row">write to us</th><td>what you enter in the form</td><td>answer you</td></tr>
<tr><th scope="row">subscribe</th><td>name and email</td><td>send you news of our conferences until you say stop</td></tr>
<tr><th scope="row">visit a page</th><td>your network address and the page asked for, in a log</td><td>keep the website safe and working</td></tr>
</tbody>
</table>
<h2>Cookies and storage in your browser</h2>
<p>The public pages set no cookies except one: when so many people register at once that they wait in line, a cookie keeps your place for ${timeInWords(lineHours, 'hour')}. There is no advertising and no tracking by others on this website. If we count how often our pages are visited, and from which websites people come, we keep only the sums of each day: no address, no cookie, nothing about you. Drafts of the registration and discount forms are kept in your browser’s local storage, on your device alone; they are removed after payment, and the form has a button that clears them. The organiser’s back office uses two cookies: one keeps its staff signed in, the other recognises for ${timeInWords(deviceDays, 'day')} the browsers on which they have signed in. When you pay, the payment provider’s pages may set cookies under that provider’s own policy.</p>
<h2>Who else sees it</h2>
<p>Reviewers see abstracts. Payment providers receive what a payment needs. The venue receives the names of guests who booked a room. Your name and organization appear in the programme if you present. Nobody else receives your data unless the law requires it.</p>
<h2>Photographs and video</h2>
<p>We take photographs and record video at our conferences. Each conference’s policies say how, and how to stay out of the picture.</p>
<h2>How long</h2>
<p>Registrations and payments are kept for as long as tax law requires. Abstracts that were presented stay part of the record of their conference. Messages are kept for as long as it takes to answer them and to follow up, and subscriptions until you end them.</p>
<h2>Your rights</h2>
<p>You may ask what we hold about you, have it corrected, have it deleted as far as the law lets us, receive a copy, and withdraw a consent. Write to ${mailLink(officeEmail)}; we answer within the time that the law sets and may ask you to confirm who you are.</p>
<h2>How we protect it</h2>
<p>All traffic is encrypted. Only staff who need personal data for their work can see it, and what they change is recorded. If data should ever be lost or exposed, we will tell those concerned and the authorities without delay.</p>
<h2>Law and changes</h2>
<p>This policy is governed by the laws of ${country}, and we also honour the rights that the law of your own country gives you. When we change the policy we change the date at the top; when a change is important we say so on the home page.</p>
`.trim(),
    },
  ]
}
