import { cancellationParts } from '#domain/preparation/default-pages/cancellation.ts'
import {
  asHtml,
  type ConferenceNames,
  type DefaultPage,
  mailLink,
} from '#domain/preparation/default-pages/page-names.ts'

/** /{event}/conference-policies */
export function conferencePoliciesPage(names: ConferenceNames): DefaultPage[] {
  const { product, subject, officeEmail } = asHtml(names)
  const slug = 'conference-policies'
  return [
    ...cancellationParts(slug, officeEmail),
    {
      slug,
      section: 'photo-and-video',
      title: 'Photo and video consent',
      lead: '',
      body: `
<p>Photographs and video are taken during the conference, and talks are streamed to online participants. By taking part you consent to being seen in them, and to their use by ${product} to report on this conference and to announce later ones. We use no picture in which somebody looks foolish, asleep or unwell.</p>
<p>If you do not wish to appear, ask at the registration desk for a badge with a yellow ribbon: our photographers leave out whoever wears one, and the last two rows of each hall are never filmed. You may withdraw your consent at any time by writing to ${mailLink(officeEmail)}; we then remove the pictures that show you from our pages.</p>
`.trim(),
    },
    {
      slug,
      section: 'submitted-content',
      title: 'Responsibility for submitted content',
      lead: '',
      body: `
<p>Authors are responsible for the content of their abstracts, slides and posters: for its accuracy, for the consent of all co-authors and for permission to use the work of others. The organisers of ${subject} and ${product} do not verify results and do not share in this responsibility.</p>
<p>Work that turns out to be plagiarised or fabricated is withdrawn from the programme and from its record, without refund of the fee.</p>
`.trim(),
    },
    {
      slug,
      section: 'terms',
      title: 'Terms',
      lead: '',
      body: `
<ul>
<li>Badges are personal and are worn at the conference. A badge that is shared is no longer valid.</li>
<li>Programme and speakers may change for reasons beyond our control. Changes are shown on these pages and do not by themselves give a right to a refund.</li>
<li>Participants are responsible for their own visas, insurance and belongings. We write invitation letters for registered participants.</li>
<li>Everybody who takes part accepts our <a href="/code-of-conduct">Code of Conduct</a>.</li>
<li>Our general <a href="/terms-and-conditions">Terms and Conditions</a> and <a href="/privacy-policy">Privacy Policy</a> apply as well. Participants are 18 years of age or over, or are accompanied by an adult who is responsible for them.</li>
</ul>
`.trim(),
    },
  ]
}
