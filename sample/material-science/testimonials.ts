import type { ConferenceManuscript } from '#sample/manuscript.ts'

export const testimonials: ConferenceManuscript['testimonials'] = [
  {
    name: 'Marie-Claude Ouellette-Roy',
    looks: { hair: 'long' },
    position: 'Doctoral student, Saguenay Institute of Materials, Canada',
    words:
      'I came with a poster and left with a co-author, a place to stay in Nagoya and a list of eleven mistakes in my method. It was the most useful day of my doctorate.',
  },
  {
    name: 'Iyad Al-Mansurabi',
    looks: { hair: 'cropped', hasBeard: true },
    position: 'Senior engineer, Two Rivers University, Iraq',
    words:
      'Twenty-five minutes a talk, and the chairs keep to it. I never had to choose between asking my question and drinking my coffee.',
  },
  {
    name: 'Ulrike Waldschmitt-Pohl',
    looks: { hair: 'parted', hasGlasses: true },
    position: 'Head of casting, Isartal Institute for Lightweight Structures, Germany',
    words:
      'People here show what did not work. I brought home two negative results that will save my team a year.',
  },
  {
    name: 'Chukwuemeka Ezeani-Cole',
    looks: { hair: 'cropped' },
    position: 'Lecturer, Lagoon University, Nigeria',
    words:
      'I presented online, and the hall waited for me when my connection dropped. My questions were read out like everybody else’s, and the discussion went on by e-mail for weeks.',
  },
  {
    name: 'Setsuko Hanamura',
    looks: { hair: 'bob', hasGlasses: true },
    position: 'Professor emerita, Tokai Bay Research University, Japan',
    words:
      'I have been going to conferences for forty years. This one is small enough that on the third day I knew everyone at my table, and large enough that none of them worked on ceramics.',
  },
]
