import type { ContentInput } from '#domain/conference/content/kinds.ts'

export const committee: ContentInput<'committee-member'>[] = [
  {
    role: 'chair',
    name: 'Hinemoa Pōtiki-Grant',
    affiliation: 'Institute of Southern Faults, Wellington, New Zealand',
    title: 'Conference Chair',
  },
  {
    role: 'co-chair',
    name: 'Ezequiel Sandoval-Rey',
    affiliation: 'Universidad de los Volcanes del Sur, Bariloche, Argentina',
    title: 'Programme Co-chair',
  },
  {
    role: 'co-chair',
    name: 'Magnhild Aursnes',
    affiliation: 'Jostedal Centre for Glaciology, Sogndal, Norway',
    title: 'Field Trip Chair',
  },
  ...[
    ['Amare Woldegiorgis-Tessema', 'Rift Valley University, Hawassa, Ethiopia'],
    ['Catalina Urrutia-Neira', 'Universidad del Pacífico Austral, Valdivia, Chile'],
    ['Eero Mustajärvi-Kallio', 'Kalevanniemi University of Technology, Oulu, Finland'],
    ['Farida Rakhmonova', 'Pamir Institute of Geology, Khorog, Tajikistan'],
    ['Ikuko Shirahase', 'Kumano Coast University, Shingū, Japan'],
    ['Joaquim Mabjaia-Cossa', 'Sofala Institute of Coastal Studies, Beira, Mozambique'],
    ['Lavinia Moldoveanu-Stan', 'Carpathian Research Centre, Brașov, Romania'],
    ['Padma Chettiar-Nathan', 'Nilgiri Institute of Slope Studies, Udhagamandalam, India'],
    ['Samisoni Vakaloloma', 'Koro Sea University, Suva, Fiji'],
    ['Wilhelmina Oosterhuis', 'Scheldt Institute for Water and Materials, Antwerp, Belgium'],
  ].map(([name = '', affiliation = '']) => ({ role: 'member' as const, name, affiliation })),
]
