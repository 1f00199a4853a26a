import type { BlogManuscript } from '#sample/main-site/blog-manuscript.ts'

export const twentyMinutes: BlogManuscript = {
  heading: 'Twenty minutes are longer than you think, and shorter than your slides',
  daysAgo: 11,
  description:
    'Nobody has ever complained that a talk ended on time. How to plan one that does, from the last slide backwards.',
  picture: { motif: 'waves', alt: 'Waves that spread evenly from two points' },
  body: `
<p>Our talks last 20 minutes, followed by two or three minutes of discussion. Session chairs stand up when two minutes remain, and nearly every speaker sees them stand with five slides still to go. It need not be so. A talk that ends on time is not a shorter talk; it is a talk that was planned from the end.</p>
<h2>Begin with the last sentence</h2>
<p>Write down the one sentence that you would like somebody to repeat at lunch. It should contain a finding and not a topic: not “we studied the ageing of polyester ropes” but “the rope fails from the inside, and our tests looked at the outside”. Everything in the talk either leads to this sentence or may be left out. Put it on the last slide, and leave that slide up while people ask.</p>
<h2>Count ideas, not slides</h2>
<p>A listener who is new to your field takes in about three ideas in twenty minutes. The problem is the first, the finding is the last, and so there is one left for the method. If your talk contains five methods, choose the one on which the others rest, and keep the rest for the people who will ask. They are the ones who want to know.</p>
<p>A rough budget that works for most: four minutes for the question and why it is open, four for what you did, eight for what you found, two for what it does not show, two in reserve. The reserve is not a luxury. Laptops restart, people laugh, and somebody always arrives with a clicking suitcase.</p>
<h2>Say the limits before you are asked</h2>
<p>The two minutes on what your work does not show are the best investment of all. They turn the discussion from cross-examination into collaboration. “We have not tried this below zero, and I would like to talk to somebody who has a cold room” has produced more joint papers at our meetings than any keynote.</p>
<h2>Rehearse once, aloud, standing</h2>
<p>Once is enough, but it must be aloud and on your feet, to a person or at least to a clock. Reading the slides in silence takes half the time that speaking does. If the rehearsal takes 23 minutes, do not resolve to speak faster. Take out one idea.</p>
<p>And if, in spite of everything, the chair stands up and you have five slides left: skip them. Go to the last one, say your sentence, and say thank you. You will have three minutes for questions, and everyone will remember how well you ended.</p>
`.trim(),
}
