import { defaultRules } from '#domain/conference/conferences/conference-rules.ts'
import { counted } from '#domain/foundations/counted.ts'
import { countedInWords } from '#domain/foundations/counted-in-words.ts'
import type { BlogManuscript } from '#sample/main-site/blog-manuscript.ts'

export const writingAbstracts: BlogManuscript = {
  heading: 'An abstract in five sentences',
  daysAgo: 38,
  description:
    'Five hundred words are allowed; five sentences are needed. What our reviewers look for, and what they wish they saw less often.',
  picture: { motif: 'branching', alt: 'A stem that divides into many branches' },
  body: `
<p>Our reviewers read some forty abstracts each. They are experts in a neighbouring field more often than in yours, they read on trains, and they want to say yes. This is what they told us when we asked what makes that easy.</p>
<h2>The five sentences</h2>
<ol>
<li><strong>What is not known.</strong> One sentence, without history. “Nobody can say how long a synthetic mooring lasts” is better than a paragraph on the importance of offshore wind.</li>
<li><strong>What you did about it.</strong> Material, method, number. Reviewers look for the number: twelve specimens and twelve hundred are different studies.</li>
<li><strong>What you found.</strong> With a value, a unit and an uncertainty. If the work is unfinished, say what you have today and what you expect to have by the time of the conference.</li>
<li><strong>How sure you are.</strong> What you checked, what you could not check, what would change your mind.</li>
<li><strong>What follows.</strong> One consequence that somebody in the audience could act on.</li>
</ol>
<p>Write these five first. If they fill 120 words, you have a good abstract and may stop. If you go on, use the space for the second and third sentence. The limit is ${counted(defaultRules.abstractWords, 'word')}, and it is a limit, not a target.</p>
<h2>What we could do without</h2>
<ul>
<li>“Results will be discussed.” We had hoped so.</li>
<li>“Novel”, “for the first time” and “state-of-the-art”. If it is new, the finding shows it.</li>
<li>Abbreviations that save one line and cost one reader.</li>
<li>A title that is a noun pile. A title may contain a verb, and may give the result away.</li>
</ul>
<h2>Failure is a result</h2>
<p>Every year we accept abstracts on things that did not work, and every year they draw the fullest rooms. What we ask for is the same care: a clear question, a sound method, and a reason why others will learn from the answer. “We tried, it did not work” is an anecdote. “It did not work, and here is the step at which it must fail” is a contribution.</p>
<h2>The practical side</h2>
<p>Use Word or PDF and write in English. Each presenter may make at most ${countedInWords(defaultRules.abstractsEach, 'submission')}. Name every co-author, and ask them first; the most awkward letters we receive are from co-authors who did not know that they were. If the work is funded by a proprietary organization, add a sentence on conflicts of interest: it will not count against you, and its absence might. You will hear from us within ${counted(defaultRules.abstractAnswerDays, 'working day')}, and if the answer is no, it will say why.</p>
`.trim(),
}
