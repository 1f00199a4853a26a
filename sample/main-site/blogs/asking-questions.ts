import type { BlogManuscript } from '#sample/main-site/blog-manuscript.ts'

export const askingQuestions: BlogManuscript = {
  heading: 'How to ask a question after a talk',
  daysAgo: 163,
  description:
    'The best minute of a conference belongs to the audience. A short field guide to questions that help, and to the courage that the first one takes.',
  picture: { motif: 'lecture', alt: 'A hall during a talk, seen from the last rows' },
  body: `
<p>There is a moment after the applause when the chair looks round and nobody moves. Somewhere in the third row a doctoral student has exactly the right question and is waiting for somebody more important to go first. This is for her, and for everybody else who has ever thought of the perfect question on the way home.</p>
<h2>Good questions are short</h2>
<p>A question has one verb and ends with a rise of the voice. If it needs a preface, give it one sentence of preface. If it has three parts, ask the best part and keep the others for the break. Discussion lasts two or three minutes, and a short question leaves room for a second one, possibly your neighbour’s.</p>
<h2>Five that nearly always work</h2>
<ul>
<li>“What surprised you?” The most interesting slide is often the one that was taken out.</li>
<li>“What would have to be true for this to be wrong?” Asked kindly, it is a gift.</li>
<li>“How did you choose that number?” It applies to any number on any slide.</li>
<li>“Who could use this tomorrow?” It moves the talk out of the room.</li>
<li>“What do you need?” Samples, beam time, a statistician: somebody in the hall has it.</li>
</ul>
<h2>And some that never do</h2>
<p>The comment that is disguised as a question. The reference to one’s own paper, with year. The trap, of which the asker already knows the answer. Chairs are entitled to say “perhaps you could discuss that over coffee”, and at our meetings they do.</p>
<h2>If you are new</h2>
<p>Write your question down during the talk. Say your name and where you work, once, slowly; this is also how people will find you afterwards. You do not have to apologise for your English, your field or your year of study. Speakers remember the question from the student, because it is usually the one about what they did and not about what somebody else did in 1987.</p>
<p>At many of our meetings the first question of each discussion is kept for somebody who has not spoken before. The pause is a little longer. The question is nearly always better.</p>
<h2>If you are the speaker</h2>
<p>Repeat the question, so that the hall and the stream can hear it, and because it gives you four seconds to think. “I do not know” is a complete answer. “I do not know; how would you find out?” is a better one. And write the question down afterwards: it is the first line of your next paper.</p>
`.trim(),
}
