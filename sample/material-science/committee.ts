import type { ContentInput } from '#domain/conference/content/kinds.ts'

export const committee: ContentInput<'committee-member'>[] = [
  {
    role: 'chair',
    name: 'Tomás Figueiredo Leitão-Serra',
    affiliation: 'Universidade do Baixo Mondego, Coimbra, Portugal',
    title: 'Conference Chair',
  },
  {
    role: 'co-chair',
    name: 'Anneliese Brückmoser',
    affiliation: 'Schlossberg University of Technology, Graz, Austria',
    title: 'Programme Co-chair',
  },
  {
    role: 'co-chair',
    name: 'Rashmi Phadnis-Khare',
    affiliation: 'Sahyadri Institute of Science, Pune, India',
    title: 'Programme Co-chair',
  },
  ...[
    ['Abiodun Fashola-Martins', 'Lagoon University, Lagos, Nigeria'],
    ['Birgitta Ekholm-Rask', 'Mälaren Institute of Technology, Västerås, Sweden'],
    ['Dimitar Karadzhov', 'Thracian Technical University, Plovdiv, Bulgaria'],
    ['Fumiko Asanuma', 'Tokai Bay Research University, Nagoya, Japan'],
    ['Giulia Spadaccini-Rota', 'Istituto del Mincio per i Metalli, Mantua, Italy'],
    ['Hassan Al-Rawandi', 'Two Rivers University, Basra, Iraq'],
    ['Jacqueline Thibodeau-Lark', 'Saguenay Institute of Materials, Chicoutimi, Canada'],
    ['Kwabena Ofosu-Amaning', 'Volta Institute of Materials Research, Accra, Ghana'],
    ['Luo Zhaoyang', 'Qiantang Institute of Advanced Materials, Hangzhou, China'],
    ['Márta Kővágó', 'Tisza Research Centre, Szeged, Hungary'],
    ['Priscila Drummond-Nóbrega', 'Universidade do Planalto Verde, Campinas, Brazil'],
    ['Ruairí Mac Con Mara', 'Corrib National Institute, Galway, Ireland'],
    ['Shanthi Weerakoon-Dias', 'Mahaweli University of Technology, Kandy, Sri Lanka'],
    ['Wendy Tallchief-Monroe', 'High Plains Institute of Engineering, Lincoln, United States'],
  ].map(([name = '', affiliation = '']) => ({ role: 'member' as const, name, affiliation })),
]
