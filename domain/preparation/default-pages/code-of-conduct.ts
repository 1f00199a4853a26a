import {
  asHtml,
  type DefaultPage,
  mailLink,
  type SiteNames,
} from '#domain/preparation/default-pages/page-names.ts'

/** /code-of-conduct */
export function codeOfConductPage(names: SiteNames): DefaultPage[] {
  const { product, officeEmail } = asHtml(names)
  return [
    {
      slug: 'code-of-conduct',
      title: 'Code of Conduct',
      lead: 'Argue with ideas. Be kind to people.',
      body: `
<p>Everyone who takes part in a conference of ${product} agrees to this code: participants, speakers, chairs, exhibitors, sponsors, volunteers and our own staff. It applies in the halls, at social events, in the stream and its chat, and wherever people write about the conference in its name.</p>
<h2>What we expect</h2>
<ul>
<li>Listen until the other person has finished, and ask questions that you would like to be asked.</li>
<li>Criticise methods and conclusions as sharply as you like, and persons not at all.</li>
<li>Give credit. Name those whose work yours rests on, students and technicians included.</li>
<li>Keep to your time, and help the chair to keep to it.</li>
<li>Make room: for those who are new, for those who speak English as their third language, for those who need the ramp, the microphone or a pause.</li>
<li>Respect a request not to be photographed, recorded or quoted.</li>
</ul>
<h2>What we do not accept</h2>
<ul>
<li>Harassment or intimidation of any kind, in words, pictures or deeds, including unwelcome attention, touching or following.</li>
<li>Slurs and jokes about gender, sexual orientation, disability, appearance, age, ethnicity, nationality, caste, religion or belief.</li>
<li>Disrupting talks or sessions, or shouting others down.</li>
<li>Plagiarism, fabricated data, and recording or publishing other people’s unpublished results without their consent.</li>
<li>Alcohol or drugs as an excuse for any of these.</li>
</ul>
<h2>If something happens</h2>
<p>Speak to anyone with a staff badge, or to the session chair, or write to ${mailLink(officeEmail)}. You may report what happened to yourself or to somebody else, at the conference or afterwards, and you may ask for your name to be kept confidential. If anyone is in danger, call the local emergency number first.</p>
<p>Two members of staff who are not involved will hear you, on the same day wherever possible. They hear the other side, decide what is needed and tell you what was decided. That may be a conversation, a warning, removal from a session, or exclusion from the conference without refund. In serious cases we inform the person’s institution or the authorities, if the person who was harmed agrees or the law requires it.</p>
<p>Nobody will suffer a disadvantage because of a report made in good faith.</p>
`.trim(),
    },
  ]
}
