import { field } from '#domain/conference/content/prose-fields.ts'
import { type DefaultPage, mailLink } from '#domain/preparation/default-pages/page-names.ts'

/**
 * Cancellation, refund and transfer in words (specification, section 9, and note 18). The site's policies and each
 * conference's contain the same text, so that they never promise different things. Its numbers are fields, which state
 * the rules that the code obeys.
 *
 * @param email as HTML
 */
export function cancellationParts(slug: string, email: string): DefaultPage[] {
  return [
    {
      slug,
      section: 'cancellation-and-refund',
      title: 'Cancellation and refund',
      lead: 'Plans change. Tell us early, and more of your fee comes back to you.',
      body: `
<p>To cancel, write to ${mailLink(email)} from the address with which you registered and give your registration code. The day on which your message reaches us counts. Days are counted back from the first day of the conference, in the time zone of the place where it is held.</p>
<p>${field('refund table')}</p>
<p>Boundary days: ${field('boundary days')}.</p>
<p>The percentage applies to everything that you paid, the processing fee included. Refunds are paid only after the conference, within ${field('refund days')} of its last day, to the card or account that was charged. If you move to a cheaper category or give up your room, the difference is refunded at the same percentage.${field('other terms')}</p>
`.trim(),
    },
    {
      slug,
      section: 'transfer-of-registration',
      title: 'Transfer of registration',
      lead: '',
      body: `
<p><strong>To another conference.</strong> You may transfer what you paid to another of our conferences that starts within ${field('transfer months')} of the first day of the one for which you registered. If the new fee is higher you pay the difference.</p>
<p><strong>To another person.</strong> Somebody else from the same organization may come in your place. Ask for this in writing, by email to ${mailLink(email)}, ${field('hand-over days')} or more before the first day, and give the full name, title, telephone and email address of the person who will attend. After that day badges and visa letters have been issued and names can no longer be changed.</p>
`.trim(),
    },
    {
      slug,
      section: 'personal-reasons',
      title: 'Personal reasons',
      lead: '',
      body: `
<p>Illness, a refused visa, a missed flight or a change at work are good reasons not to travel, and you need not prove them to us. They do not change the table above, because rooms, meals and places have been paid for by then. What we can always offer to a registered participant who cannot travel is the virtual programme: tell us, and we will send you the access before the first session.</p>
<p>Please tell us if you cannot come: a registration that is neither used nor cancelled is not refunded.</p>
`.trim(),
    },
  ]
}
