import type { SpeakerManuscript } from '#sample/manuscript.ts'

export const keynoteSpeakers: SpeakerManuscript[] = [
  {
    group: 'keynote',
    name: 'Şebnem Karaörs',
    looks: { hair: 'long' },
    affiliation: 'Haliç Technical University, Istanbul, Türkiye',
    awards: ['Golden Horn Science Award'],
    talkTitle: 'Textiles that harvest: three hundred hours of walking on triboelectric floors',
    abstract:
      'A floor in a ferry terminal powered its own signs for three hundred opening hours. The talk is about what wore out first, and about the weave that solved it.',
    biography: [
      'Şebnem Karaörs is associate professor of textile physics at Haliç Technical University. She learned to weave from her aunt in Denizli, took a degree in electronics, and has been joining the two ever since.',
      'Her triboelectric floor coverings have been tested in a ferry terminal, a school corridor and a ballroom, and she publishes wear data with the same care as power data. She leads a consortium of mills that make sensing fabrics on ordinary looms, and has shown that a pattern can be chosen for charge, for strength or for beauty, and sometimes for all three at once. She is an editor of an open journal on smart textiles.',
    ],
  },
  {
    group: 'keynote',
    name: 'Paweł Wierzchołowski',
    looks: { hair: 'bald', hasBeard: true },
    affiliation: 'Wawel Polytechnic, Kraków, Poland',
    awards: ['Wawel Dragon Prize for Teaching', 'Tadeusz Brzostek Medal in Powder Metallurgy'],
    talkTitle: 'Printing tungsten: heat, cracks and patience',
    abstract:
      'Tungsten cracks as it cools through its brittle transition. Preheating to 900 °C and scanning in islands brings crack density down by two orders of magnitude, at the price of a very slow printer.',
    biography: [
      'Paweł Wierzchołowski leads the additive manufacturing group of Wawel Polytechnic, which prints the metals that other groups avoid. His doctorate dealt with the sintering of tungsten filaments, and he likes to point out that the light bulb solved several problems that powder beds have since rediscovered.',
      'His heated build chamber, made largely of parts from a decommissioned furnace, has been copied in five laboratories from drawings that he gives away. He has received his university’s teaching prize three times, and his lecture notes on powder metallurgy, written with and illustrated by students, are used in Polish, Ukrainian and Portuguese.',
    ],
  },
  {
    group: 'keynote',
    name: 'Nguyễn Thị Bảo Châu',
    looks: { hair: 'bob' },
    affiliation: 'Red River University of Technology, Hanoi, Vietnam',
    awards: ['Red River Prize for Green Chemistry'],
    talkTitle: 'Rice husk to anode: silicon by the tonne from agricultural waste',
    abstract:
      'Husk ash is already porous silica. A magnesium-free reduction at 450 °C keeps the pores, and the anodes made from it keep 88% of their capacity after a thousand cycles.',
    biography: [
      'Nguyễn Thị Bảo Châu is head of the Laboratory for Resource Chemistry at the Red River University of Technology. She comes from a rice-growing family in Thái Bình, and her first experiments used ash from her mother’s stove.',
      'Her low-temperature route from husk to battery silicon runs today in a pilot plant that takes in forty tonnes of waste a month. She works closely with farmers’ cooperatives, who own the patents together with the university, and has advised the regional government on the burning of straw. She has published seventy papers, a cookbook for safe pilot-plant practice, and a children’s book about a grain of sand.',
    ],
  },
  {
    group: 'keynote',
    name: 'Owen Tamihana-Reid',
    looks: { hair: 'curls', hasBeard: true },
    affiliation: 'Waikare University, Hamilton, New Zealand',
    awards: ['Waikare Medal', 'Kauri Fellowship in Wood Science'],
    talkTitle: 'Transparent wood after five winters outdoors',
    abstract:
      'Transparent wood yellows, swells and delaminates, in that order. Lignin that is modified instead of removed stops the first, halves the second and makes the third rare.',
    biography: [
      'Owen Tamihana-Reid is professor of wood science at Waikare University. A joiner’s son and a joiner himself for six years, he entered research through a question about a window frame that would not stay painted.',
      'His group develops transparent and load-bearing wood composites from plantation pine, and is known for leaving its samples outdoors for years before it reports on them. He works with iwi-owned forests on products that keep value near the trees, chairs the jury of a national prize for timber design, and looks after the university’s collection of four thousand wood samples, each of which he claims to know by its smell.',
    ],
  },
  {
    group: 'keynote',
    name: 'Leïla Benmansour-Roche',
    looks: { hair: 'curls' },
    affiliation: 'Institut des Matériaux du Confluent, Lyon, France',
    awards: ['Prix Confluent de la Recherche Partenariale'],
    talkTitle: 'Concrete with a memory: reading a bridge from the inside',
    abstract:
      'Carbon black turns concrete into its own strain gauge. Sixteen months of readings from a road bridge show that the daily sun tells more about its health than the lorries do.',
    biography: [
      'Leïla Benmansour-Roche is research director at the Institut des Matériaux du Confluent. She studied civil engineering in Oran and Lyon, worked as a bridge inspector for five years, and turned to research because, as she puts it, a hammer and a good ear do not scale.',
      'Her conductive mortars have been cast into seven bridges, two dams and a museum. She is interested above all in what a structure does on ordinary days, and has assembled the longest public record of self-sensing concrete in service. She coordinates a doctoral network across four countries and insists that every doctoral student spend one night a year on a bridge.',
    ],
  },
  {
    group: 'keynote',
    name: 'Samuel Asante-Ofori',
    looks: { hair: 'cropped', hasGlasses: true },
    affiliation: 'Volta Institute of Materials Research, Accra, Ghana',
    awards: ['Volta Prize for Innovation', 'Fellow of the West African Materials Society'],
    talkTitle: 'Laterite bricks below 400 degrees',
    abstract:
      'A geopolymer made of laterite and cocoa-pod ash reaches 12 MPa after a day at 380 °C. The talk covers durability, cost in three markets and the chemistry that sets the limit.',
    biography: [
      'Samuel Asante-Ofori directs building materials at the Volta Institute of Materials Research. He started his career in a cement works in Takoradi and left it with the conviction that West Africa bakes too much and imports too much.',
      'His low-temperature bricks, made of laterite and agricultural ash, have been used for eleven schools and a clinic. He leads a network of brickmakers who test their own products with an instrument that costs less than a bicycle, and keeps a public register of what each batch achieved. He has held visiting posts in Kraków and Bogotá, and is writing a history of earthen building on the Guinea coast.',
    ],
  },
]
