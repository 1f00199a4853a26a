import type { BlogManuscript } from '#sample/main-site/blog-manuscript.ts'

export const hybridSeats: BlogManuscript = {
  heading: 'Hybrid without second-class seats',
  daysAgo: 74,
  description:
    'A camera at the back of the hall is not a hybrid conference. Six habits that we learnt the hard way.',
  picture: {
    motif: 'network',
    alt: 'A ring of points, some of them in another colour, joined by fine threads',
  },
  body: `
<p>At our first hybrid meeting we put a good camera at the back of the hall, sent a link to forty people and were proud of ourselves. On the second day one of them wrote: “I have been watching a conference, thank you. When may I attend one?” Since then we have changed nearly everything.</p>
<h2>One queue for questions</h2>
<p>Questions from the screen used to come last, “if there is time”. There never was. Now the chair takes them in turn: one from the hall, one from the screen. Nothing else that we did made so much difference, and it costs nothing.</p>
<h2>A person, not a chat window</h2>
<p>In each hall sits a host whose only task is those who are not there. The host greets them by name, reads out their questions in full, tells them when the coffee is being served, and waves at the chair when somebody’s hand has been up for too long.</p>
<h2>Sound before picture</h2>
<p>People forgive a blurred slide, but they do not forgive an echo. We spend more on microphones than on cameras, and a question from the floor is not answered until it has been asked into one. Those at the back of the hall are grateful as well, and so is everyone who wears a hearing aid.</p>
<h2>Live means live</h2>
<p>Virtual talks are given live, by a person whom one can interrupt. A recording waits in reserve in case the connection fails. It is used about once in thirty talks, and the discussion then goes on by telephone, held to the microphone. It works rather well, and the hall always applauds.</p>
<h2>Breaks that are shared</h2>
<p>The hardest thing to move online is the coffee queue. We have tried halls of avatars and tables that spin, and gave them up. What remains is modest: a list of who would like to talk about what, tables of four, and a host who introduces people to each other. Half of the participants use it. That is about the share of people who talk to strangers in a real queue.</p>
<h2>A fee that says what it is</h2>
<p>A virtual place costs us less than one in the hall, but by no means nothing: a host, a stream, a technician, a certificate. We charge that, and say so. Those who could not otherwise take part write to us, and we find a way.</p>
<p>Is it the same as being there? No. But the choice is hardly ever between the hall and the screen. It is between the screen and a refused visa, a small child, a closed budget or a bad back. Measured by that, a good seat at home is a very good seat.</p>
`.trim(),
}
