import type { SpeakerManuscript } from '#sample/manuscript.ts'

const plenary: SpeakerManuscript[] = [
  {
    group: 'plenary',
    name: 'Nomvula Khuzwayo-Adams',
    looks: { hair: 'curls' },
    affiliation: 'Table Bay University, Cape Town, South Africa',
    awards: ['Table Bay Medal for Life Sciences', 'Fellow of the Southern African Academy of Biology'],
    talkTitle: 'Fynbos microbes and the next antibiotic',
    abstract:
      'Soils of the Cape flora hold bacteria found nowhere else. Of 14,000 isolates three make compounds that kill resistant Klebsiella, and one of them does so without harming the gut.',
    biography: [
      'Nomvula Khuzwayo-Adams is professor of microbiology at Table Bay University. She collects soil as others collect stamps, and each of the fourteen thousand isolates in her library is filed with the plant beneath which it was found.',
      'Her group found two new classes of antibacterial compounds in the rhizosphere of fynbos, and has agreed a model contract under which the communities of the region share in whatever comes of them. She teaches first-year students by choice, has led the university’s antibiotic stewardship for ten years, and walks on the mountain every morning before the wind rises.',
    ],
  },
  {
    group: 'plenary',
    name: 'Tuomas Ahvenlampi',
    looks: { hair: 'parted', hasGlasses: true },
    affiliation: 'Kalevanniemi University of Technology, Oulu, Finland',
    awards: ['Northern Light Prize in Neuroscience'],
    talkTitle: 'What sleep does to a memory of cold',
    abstract:
      'Mice remember cold places for months. Recording the same neurons through ninety nights shows the memory being rewritten, simplified and, at one precise stage, made safe from forgetting.',
    biography: [
      'Tuomas Ahvenlampi leads systems neuroscience at Kalevanniemi University of Technology. He grew up in Lapland, where, he says, one learns early that remembering a cold place is not an academic matter.',
      'His laboratory records from the same cells for months and has followed single memories from the hour in which they form to the week in which they settle. The recordings, many terabytes of them, are public and have been reanalysed by more than thirty groups, some of whom disagree with him. He welcomes this, and begins every lecture with a list of the points on which he has changed his mind.',
    ],
  },
  {
    group: 'plenary',
    name: 'Huda Al-Mazrouqi',
    looks: { hair: 'scarf' },
    affiliation: 'Gulf Institute of Marine Biology, Muscat, Oman',
    awards: ['Arabian Sea Prize for Conservation', 'Laureate of the Indian Ocean Science Forum'],
    talkTitle: 'Corals of the hottest sea: heat tolerance and its price',
    abstract:
      'Corals in the Gulf survive at temperatures that kill their relatives elsewhere. Crossing experiments show which genes travel, what the tolerance costs, and why transplanting is not a plan.',
    biography: [
      'Huda Al-Mazrouqi is director of the Gulf Institute of Marine Biology. She learnt to dive at eleven, against the advice of everyone but her grandfather, a pearl diver, and has logged more than six thousand dives since.',
      'Her work on the heat tolerance of corals combines genetics with a patience for field observation that her students describe as geological. She has mapped every reef of the Musandam coast, advises three governments on marine reserves, and has persuaded two ports to move their dredging season. Her institute trains fishermen as reef wardens and pays them as colleagues.',
    ],
  },
  {
    group: 'plenary',
    name: 'Gwendolen Ap Rhisiart-Howe',
    looks: { hair: 'bob', hasGlasses: true },
    affiliation: 'Dyfi Institute of Engineering, Aberystwyth, United Kingdom',
    awards: ['Dyfi Prize for Bioengineering'],
    talkTitle: 'Paper diagnostics that a midwife would use',
    abstract:
      'Eleven designs for a test for pre-eclampsia worked in the laboratory. One worked on a night shift. The talk is about the other ten.',
    biography: [
      'Gwendolen Ap Rhisiart-Howe is professor of bioengineering at the Dyfi Institute. Her mother was a district midwife, and several of her patents carry the date of a conversation at the kitchen table.',
      'She develops diagnostics on paper for places without a laboratory and insists on testing them at night, in the rain and by people who are tired. A test of hers for pre-eclampsia is in use in four countries. She publishes her failures in a series that has become one of the best-read parts of her group’s pages, and she sits on an advisory board on reproductive health. In summer she restores a watermill, slowly.',
    ],
  },
  {
    group: 'plenary',
    name: 'Anselmo Ticona-Mamani',
    looks: { hair: 'cropped' },
    affiliation: 'Universidad del Altiplano Azul, Puno, Peru',
    awards: ['Premio Titicaca de Genética'],
    talkTitle: 'Quinoa, salt and four thousand years of selection',
    abstract:
      'Farmers selected for salt tolerance long before anyone could measure it. Genomes of 600 landraces, read together with the farmers’ own names for them, show how.',
    biography: [
      'Anselmo Ticona-Mamani is a plant geneticist at the Universidad del Altiplano Azul, and the son and grandson of quinoa farmers. He speaks Aymara with the seed keepers, Spanish with his students and, reluctantly, English with reviewers.',
      'His collection of six hundred landraces is kept in farmers’ fields instead of a freezer, and each accession is described by the people who grow it. Together they have shown that the old names encode traits that breeders had been looking for in vain. He advises seed networks in the Andes and in East Africa, and plays the siku in a community orchestra.',
    ],
  },
  {
    group: 'plenary',
    name: 'Shreya Mukhopadhyay-Sen',
    looks: { hair: 'long', hasGlasses: true },
    affiliation: 'Hooghly Institute of Cell Biology, Kolkata, India',
    awards: ['Hooghly Gold Medal', 'Young Scientist Award of the Bengal Society for Biology'],
    talkTitle: 'How a cell knows that it is full',
    abstract:
      'Cells stop growing at a size that they seem to know. A tug of war between the membrane and the nucleus provides the measure, and a single protein keeps the score.',
    biography: [
      'Shreya Mukhopadhyay-Sen is group leader at the Hooghly Institute of Cell Biology. Trained as a physicist, she measures forces in living cells with instruments that she builds from microscope parts and, on one celebrated occasion, a sewing machine.',
      'Her discovery of a mechanical gauge of cell size has opened a field that now has its own meetings. She is as well known for her insistence on repeating every experiment blind, and in another season. She writes popular science in Bengali, edits a journal’s section on methods, and runs a winter school at which participants build the microscope that they take home.',
    ],
  },
]

const keynote: SpeakerManuscript[] = [
  {
    group: 'keynote',
    name: 'Casimir Oyelaran-Blythe',
    looks: { hair: 'bald', hasBeard: true },
    affiliation: 'Lagoon University, Lagos, Nigeria',
    awards: ['Lagoon Prize for Public Health'],
    talkTitle: 'Sewage as a census of disease',
    abstract:
      'Weekly samples from forty manholes gave warning of cholera nine days before the clinics. How a city of sixteen million arranged it, and what it cost.',
    biography: [
      'Casimir Oyelaran-Blythe is associate professor of epidemiology at Lagoon University. He leads a programme in which sewage workers, students and a software company of four persons watch the health of Lagos through its drains.',
      'His group showed that sampling in a few well-chosen places can do better than a dense network, and has published the mathematics together with the manhole keys’ numbers, suitably blurred. He trained in Ibadan and Antwerp, advises the health ministries of three countries, and is the author of a comic about bacteria that is read in every primary school of the state.',
    ],
  },
  {
    group: 'keynote',
    name: 'Mirela Hadžiahmetović-Lončar',
    looks: { hair: 'bun' },
    affiliation: 'Vrelo Institute for Fresh Waters, Sarajevo, Bosnia and Herzegovina',
    awards: ['Balkan Rivers Award'],
    talkTitle: 'Karst rivers and the animals that live inside mountains',
    abstract:
      'Environmental DNA from 130 springs doubles the known range of the olm and maps the waters that join under three countries.',
    biography: [
      'Mirela Hadžiahmetović-Lončar directs the Vrelo Institute for Fresh Waters. A caver since childhood, she turned to biology when she noticed that the animals knew more about the water’s way than the maps did.',
      'She samples springs for the traces of DNA that cave animals leave behind, and has drawn the first biological map of the groundwater of the Dinaric karst. Her evidence has been heard in two court cases about dams. She collaborates with caving clubs in five countries, who are named as authors, and keeps a small colony of olms that is older than she is.',
    ],
  },
  {
    group: 'keynote',
    name: 'Penelope Strickland-Oduya',
    looks: { hair: 'curls', hasGlasses: true },
    affiliation: 'Great Lakes Veterinary Institute, Kisumu, Kenya',
    awards: ['One Health Medal of the East African Veterinary Union'],
    talkTitle: 'Vaccinating goats by telephone',
    abstract:
      'A cold chain that knows where it is, herders who know when, and a text message: coverage rose from 31 to 84% in three seasons.',
    biography: [
      'Penelope Strickland-Oduya heads field epidemiology at the Great Lakes Veterinary Institute. She qualified as a veterinarian in Nairobi, and spent her first five years driving vaccine to places where it arrived too warm.',
      'Her programme joins herders, a telephone network and a box that reports its own temperature, and has brought peste des petits ruminants under control in four counties. She studies what makes people trust a vaccine, in animals and in themselves, and has found that the answers differ less than expected. She teaches at two universities and breeds a rare sheep.',
    ],
  },
]

const invited: SpeakerManuscript[] = [
  {
    group: 'invited',
    name: 'Ryōhei Kakizaki',
    looks: { hair: 'parted', hasGlasses: true },
    affiliation: 'Kumano Coast University, Shingū, Japan',
    awards: ['Kumano Prize for Entomology'],
    talkTitle: 'Fireflies in step: synchrony in a failing light',
    abstract:
      'Street lamps break the synchrony of fireflies well before they reduce their number. The threshold is lower than moonlight.',
    biography: [
      'Ryōhei Kakizaki is a behavioural biologist at Kumano Coast University. He studies how insects keep time together, and how little light it takes to put them out of step.',
      'With villages along the Kumano river he has measured twelve summers of firefly displays, and was able to show that synchrony fails long before numbers do. Eight municipalities have since changed their lamps. He builds his own cameras, works with mathematicians on coupled oscillators and with poets on a calendar of summer evenings, and leads night walks on which torches are forbidden and silence is encouraged.',
    ],
  },
  {
    group: 'invited',
    name: 'Inge-Lise Vestergård-Bohn',
    looks: { hair: 'bob' },
    affiliation: 'Limfjord Centre for Food Biology, Aalborg, Denmark',
    awards: ['Limfjord Award for Open Science'],
    talkTitle: 'Sourdough as a model ecosystem',
    abstract:
      'Three hundred household starters, followed for a year, show which invaders succeed, which never do, and that the flour matters more than the baker.',
    biography: [
      'Inge-Lise Vestergård-Bohn is senior scientist at the Limfjord Centre for Food Biology. She uses food to ask ecological questions, since, as she says, nobody ever had to explain to a volunteer how to feed a sourdough.',
      'Her study of three hundred household starters is one of the largest experiments in community ecology, and one of the few whose remains were eaten. She has published its data, protocols and recipes without restriction. She coordinates a European network on fermentation, has trained forty science teachers, and is an examiner for the guild of bakers.',
    ],
  },
  {
    group: 'invited',
    name: 'Zhou Mingche',
    looks: { hair: 'cropped', hasGlasses: true },
    affiliation: 'Pearl Estuary Medical University, Guangzhou, China',
    awards: ['Pearl Estuary Young Clinician Award'],
    talkTitle: 'Organoids from one drop of tears',
    abstract:
      'Cells shed in tears grow into lacrimal organoids within eleven days and predict which drug will help a dry eye in 38 of 44 patients.',
    biography: [
      'Zhou Mingche is an ophthalmologist and stem-cell biologist at Pearl Estuary Medical University. He operates on two days of the week and is in the laboratory on the other three, and regards each as a rest from the other.',
      'His method of growing organoids from tears spares patients a biopsy, and is in trial in three hospitals. He has written a widely used guide for clinicians on what an organoid can and cannot tell, and supervises a laboratory in which every doctoral student must spend a month in the outpatient department. He plays the erhu and is learning to repair it.',
    ],
  },
  {
    group: 'invited',
    name: 'Solange Mukamana-Peeters',
    looks: { hair: 'bun' },
    affiliation: 'Virunga Centre for Primate Health, Musanze, Rwanda',
    awards: ['Great Rift Conservation Prize'],
    talkTitle: 'Coughs in the mist: respiratory disease in mountain gorillas',
    abstract:
      'Automatic recorders and a classifier of coughs find an outbreak two days earlier than trackers do, without a human being coming near.',
    biography: [
      'Solange Mukamana-Peeters is a wildlife veterinarian and directs research at the Virunga Centre for Primate Health. She knows some three hundred gorillas by their noses and about forty by their coughs.',
      'Her recorders listen where people should not go, and have made it possible to keep visitors away from a family before an infection spreads. She leads joint clinics for people and livestock in the villages around the park, on the view that a healthy neighbour is the best protection for an ape. She is vice-president of a continental network of wildlife veterinarians, and has written a field guide that fits into a wet pocket.',
    ],
  },
]

export const speakers = [...plenary, ...keynote, ...invited]
