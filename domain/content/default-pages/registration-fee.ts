import {
  asHtml,
  type ConferenceNames,
  type DefaultPage,
  mailLink,
} from '#domain/content/default-pages/page-names.ts'

/**
 * /{event}/registration-fee, beside its tables. The transaction fee's rate is not in here: the page states it
 * from the conference's own rate, so that what is announced is what is charged (decision 1).
 */
export function registrationFeePage(names: ConferenceNames): DefaultPage[] {
  const { officeEmail } = asHtml(names)
  const slug = 'registration-fee'
  return [
    {
      slug,
      section: 'notes',
      title: 'Please note',
      lead: '',
      body: `
<ul>
<li>The fee that applies is that of the period in which you register. A period ends at midnight, at the end of its last day, in the conference’s time zone.</li>
<li>If you cannot register before, pay cash USD on-site for onsite registration, at the Late Registration Fee.</li>
<li>An accompanying person may be added for 200 USD. This covers lunches, coffee breaks and the networking event.</li>
<li>Student fees are for those who study for a first, master’s or doctoral degree; please bring your student card.</li>
</ul>
`.trim(),
    },
    {
      slug,
      section: 'payment-options',
      title: 'Payment options',
      lead: '',
      body: `
<dl>
<dt>Credit card online</dt>
<dd>VISA, MasterCard, American Express (Amex) or PayPal, in US dollars. Your receipt arrives by email within minutes.</dd>
<dt>Onsite</dt>
<dd>In cash, in US dollars, at the registration desk, as long as places are left.</dd>
<dt>By invoice</dt>
<dd>If your institution pays by bank transfer, write to ${mailLink(officeEmail)} with its name and address, its tax number if it has one, your name and your registration category. You receive an invoice within two working days. Please let the transfer carry the invoice number, bear all bank charges, and allow ten days for it to arrive.</dd>
</dl>
`.trim(),
    },
    {
      slug,
      section: 'fee-includes',
      title: 'What the fee includes',
      lead: '',
      body: `
<ul>
<li>Access to all sessions, in the hall and online</li>
<li>Conference material</li>
<li>Certificate of participation or presentation</li>
<li>Lunch on all three days</li>
<li>The awards ceremony</li>
<li>The networking event</li>
<li>The exhibition</li>
<li>Coffee breaks</li>
<li>Wi-Fi in all meeting rooms</li>
</ul>
`.trim(),
    },
    {
      slug,
      section: 'accommodation-includes',
      title: 'What accommodation includes',
      lead: 'Prices are for the room and the whole stay, not per night and not per person.',
      body: `
<ul>
<li>Wi-Fi in the room</li>
<li>Breakfast on each morning of your stay</li>
</ul>
`.trim(),
    },
  ]
}
