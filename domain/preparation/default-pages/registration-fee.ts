import type { ConferenceNames, DefaultPage } from '#domain/preparation/default-pages/page-names.ts'

const ofWholeStays = 'Prices are for the room and the whole stay, not per night and not per person.'

/** Whether it is the default text about rooms, which is true only of those for a whole stay. */
export const isOfWholeStays = ({ section, lead }: { section: string; lead: string }): boolean =>
  section === 'accommodation-includes' && lead === ofWholeStays

/**
 * The text of /{event}/registration-fee, beside its tables: what a fee includes. What follows from the conference's
 * own prices, rates and ways to pay is in fee-facts.ts (note 1).
 */
export function registrationFeePage({ days }: Pick<ConferenceNames, 'days'>): DefaultPage[] {
  const slug = 'registration-fee'
  return [
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
<li>${days === 3 ? 'Lunch on all three days' : 'Lunch on each day'}</li>
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
      lead: ofWholeStays,
      body: `
<ul>
<li>Wi-Fi in the room</li>
<li>Breakfast on each morning of your stay</li>
</ul>
`.trim(),
    },
  ]
}
