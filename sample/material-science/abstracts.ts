import type { AbstractManuscript } from '#sample/manuscript.ts'

/** Answers to the second call, first to last. */
export const abstracts: AbstractManuscript[] = [
  {
    title: 'Slow cracks in cork composites under harbour loads',
    topic: 'Mechanical Behaviour and Fracture',
    presentationType: 'Oral Presentation',
    text: 'Cork agglomerates are sold as fenders and judged by one quick test, although a moored ship leans on them for days. We loaded 36 notched blocks for up to 90 days in sea water and followed each crack tip with a camera. Growth starts at a third of the quick strength, stops whenever the load is taken off for a tide, and follows the resin instead of the grains. A softer binder doubles the life at the same stiffness.',
  },
  {
    title: 'Bearing steels from scrap alone: five melts compared',
    topic: 'Metals, Alloys and Physical Metallurgy',
    presentationType: 'Oral Presentation',
    text: 'Copper and tin from scrap are said to rule out clean bearing steel. Five melts of 200 kg with 0.08 to 0.31% of copper were rolled, hardened and run to failure on a ball-on-rod rig. Up to 0.2% the fatigue life does not differ from that of the reference within its scatter of 15%; above, cracks start at sulphide inclusions with a copper rim. We propose a limit for inclusions in place of one for copper.',
  },
  {
    title: 'Thermal ageing of sealants on south walls',
    topic: 'Polymers and Soft Matter',
    presentationType: 'Poster Presentation',
    text: 'Sealants of the same batch were put into joints on the four sides of one office tower. After six summers those on the south wall have lost half of their elongation at break, and those on the north wall a tenth. Daily movement explains more of the loss than the peak temperature does, which is why oven tests rank the three products in the wrong order.',
  },
  {
    title: 'What a textile remembers of its first wash',
    topic: 'Composites and Fibre Technology',
    presentationType: 'Poster Presentation',
    text: 'A woven reinforcement is often washed before it is infused, and nobody records how. We washed flax fabric at four temperatures and made 48 laminates of it. Yarns that were washed above 60 °C keep a crimp that no tension removes, and their laminates are 12% less stiff. Washing under a light stretch avoids this at no cost.',
  },
  {
    title: 'Low-firing clays with river sand from three catchments',
    topic: 'Ceramics and Glasses',
    presentationType: 'Virtual Presentation',
    text: 'Village kilns rarely pass 850 °C, where most brick clays are still weak. Sand from three rivers was added to one clay at 5 to 25% and fired in a gas kiln and in a clamp. Feldspar-rich sand forms enough melt to double the strength at 820 °C, while quartz sand only opens cracks on cooling. A maker can tell the two apart with a lens and a magnet.',
  },
  {
    title: 'Chloride in one concrete pier, read every month for nine years',
    topic: 'Cement, Concrete and Earthen Building Materials',
    presentationType: 'Oral Presentation',
    text: 'Service-life models are fitted to cores that are taken once in ten years. Fourteen embedded probes in a road pier gave 108 monthly profiles of chloride instead. Three storms brought in as much of it as the six quiet years together, and the usual diffusion fit is late by four years at the depth of the bars. Counting the storms repairs the forecast.',
  },
  {
    title: 'Recovering cathodes without solvents',
    topic: 'Recycling and the Circular Economy',
    presentationType: 'Oral Presentation',
    text: 'The binder of a spent battery electrode is commonly dissolved in a solvent that costs more than what it sets free. We make it brittle at −60 °C and let a roller mill do the rest. Foil and powder separate to 97%, the powder keeps its particle size, and cells made from it after one relithiation reach 94% of the capacity of new ones. The open question is dust, and we show what we measured of it.',
  },
  {
    title: 'Wear of wooden bearings in water mills',
    topic: 'Tribology and Wear',
    presentationType: 'Poster Presentation',
    text: 'Lignum vitae ran for decades under mill shafts and can no longer be bought. Apple, hornbeam and a resin-filled beech were run wet against steel for 2,000 hours at the pressures of a mill. Hornbeam wears least as long as it never dries, and five dry minutes at a start cost as much as two hundred wet hours. A drip can beside the sluice is therefore the best lubricant that we tested.',
  },
]
