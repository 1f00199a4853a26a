import {
  asHtml,
  type DefaultPage,
  mailLink,
  type SiteNames,
} from '#domain/preparation/default-pages/page-names.ts'

/** /terms-and-conditions */
export function termsPage(names: SiteNames): DefaultPage[] {
  const { product, legalName, officeEmail, seat, country } = asHtml(names)
  return [
    {
      slug: 'terms-and-conditions',
      title: 'Terms and Conditions',
      lead: names.updated,
      body: `
<p>These terms govern the use of this website and the registration for conferences on it. The website is run by ${legalName} (“${product}”, “we”). By using it you accept them; if you do not, please do not use it.</p>
<h2>1. Who may use this website</h2>
<p>You must be 18 years of age or over to register for a conference, to submit an abstract or to enter into any other agreement with us. By doing so you confirm that you are. Pupils and students under 18 are welcome at our conferences when a parent, guardian or teacher registers for them and comes with them.</p>
<h2>2. Registration and payment</h2>
<p>Fees, periods and what they include are shown on each conference’s registration-fee page. Prices are in the currency that is named there. A processing fee is added, and any tax that is not in the prices; both are shown before you pay. A registration becomes binding when the payment has been received. Payments are taken by payment providers; we never see or store the number of your card.</p>
<p>Cancellations, refunds and transfers follow our <a href="/policies">Policies</a>, which are part of these terms.</p>
<h2>3. Abstracts and other content that you send</h2>
<p>You keep the rights in what you send us. You allow us to review it, to print it in the programme and to show it on the conference’s pages. You confirm that you may give us this permission, that your co-authors agree, and that the content infringes nobody’s rights. You are responsible for it, and will make good a loss that we suffer because it was not yours to send.</p>
<h2>4. Acceptable use</h2>
<p>Please use this website for what it is made for. You must not:</p>
<ul>
<li>use it in a way that breaks the law or harms others;</li>
<li>send false registrations or messages, or pretend to be somebody else;</li>
<li>upload malicious files, or probe or disturb the website or the systems behind it;</li>
<li>collect the names or addresses of speakers and participants in order to advertise to them;</li>
<li>copy substantial parts of the website for commercial purposes without our written permission.</li>
</ul>
<p>We may block access that puts the website or other visitors at risk. If you find a weakness, tell us at ${mailLink(officeEmail)} before you tell the world, and we will thank you by name.</p>
<h2>5. Cookies</h2>
<p>The public pages work without cookies, and we set none to follow you. A registration or discount form that you have begun is kept as a draft in your own browser’s storage, so that nothing typed is lost; it is removed after payment and you can clear it at any time. Payment providers set cookies of their own on their pages. Our <a href="/privacy-policy">Privacy Policy</a> says more.</p>
<h2>6. Our content</h2>
<p>Text, design and pictures on this website belong to ${product} or are used with permission. You may read, print and link to them freely, and quote from them with the source.</p>
<h2>7. Links</h2>
<p>Some pages link to websites of others, such as venues and sponsors. We chose them with care, but we do not control them and cannot answer for what they say.</p>
<h2>8. Liability</h2>
<p>We run this website and our conferences with care, but cannot promise that every page is free of errors or available at every hour. As far as the law allows, our liability for a registration is limited to the amount that was paid for it, and we are not liable for travel, rooms or lost earnings, nor for events beyond our reasonable control. Nothing in these terms limits liability that cannot be limited by law.</p>
<h2>9. Changes</h2>
<p>We may change these terms. The date at the top shows the latest version. For a registration, the terms in force on the day of payment continue to apply.</p>
<h2>10. Governing law</h2>
<p>These terms are governed by the laws of ${country}. The courts at ${seat} have exclusive jurisdiction, unless a law that protects you as a consumer says otherwise. Before going to court we ask you to write to us: most matters are settled by one clear letter.</p>
<h2>11. Contact</h2>
<p>Questions about these terms go to ${mailLink(officeEmail)}.</p>
`.trim(),
    },
  ]
}
