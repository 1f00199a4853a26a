import { day, session } from '#sample/programme-slots.ts'

const oral = { minutes: 25, kind: 'Oral' }
const hall = { ...oral, room: 'Great Hall' }
const sintra = { ...oral, room: 'Room Sintra' }

export const oralDay = day(
  session({ ...hall, startsAt: '09:00', track: 'Batteries and fuel cells' }, [
    {
      title: 'Sulphur cathodes in a cage of woven carbon',
      by: 'Liv Aasebø-Tran, Nordvik Technical University, Trondheim, Norway',
      abstract:
        'A cage woven instead of cast lets the electrolyte in and keeps polysulphides out. Pouch cells of 3 Ah hold 81% of their capacity after 400 cycles.',
    },
    {
      title: 'Ageing of second-life cells: what a car leaves behind',
      by: 'Emeka Nwachukwu-Obi, Bonny Coast Institute of Technology, Port Harcourt, Nigeria',
      abstract:
        'We opened 96 cells from 24 retired packs. How a driver charged matters twice as much as how far the car went, and a ten-minute pulse test tells the two apart.',
    },
    {
      title: 'Iron–air at minus twenty degrees',
      by: 'Oona Rautavuori, Kalevanniemi University of Technology, Oulu, Finland',
      abstract:
        'A eutectic alkaline electrolyte keeps an iron–air cell working through an arctic night at two thirds of its room-temperature power.',
    },
    {
      title: 'A protonic ceramic fuel cell fired in one step',
      by: 'Tanvi Gokhale-Raste, Sahyadri Institute of Science, Pune, India',
      abstract:
        'Anode, electrolyte and cathode sinter together at 1280 °C once their shrinkage curves agree. One firing instead of three halves the cost of the stack.',
    },
  ]),
  session({ ...sintra, startsAt: '09:00', track: 'Concrete and earth' }, [
    {
      title: 'Calcined mud: dredged sediment as a cement substitute',
      by: 'Joris Verhaeghe-Claes, Scheldt Institute for Water and Materials, Antwerp, Belgium',
      abstract:
        'Harbour mud calcined at 800 °C replaces a third of the clinker. Chloride is the obstacle, and a counter-current wash with river water removes it.',
    },
    {
      title: 'Self-healing mortar in a metro tunnel: three years on',
      by: 'Zeynep Altınöz, Haliç Technical University, Istanbul, Türkiye',
      abstract:
        'Of 57 cracks under observation 41 closed without help. Those that did not have one thing in common: they never dried.',
    },
    {
      title: 'Rammed earth with seaweed: a code-ready strength model',
      by: 'Inês Vasconcelos Seabra, Universidade do Baixo Mondego, Coimbra, Portugal',
      abstract:
        'Alginate makes the strength of rammed earth predictable. A model with two parameters fits 300 tests by five masons within twelve per cent.',
    },
    {
      title: 'Hearing rebar rust: passive acoustics in a car park',
      by: 'Dominic Achterberg, Maas Valley University, Maastricht, Netherlands',
      abstract:
        'Twelve cheap microphones and a winter of patience locate active corrosion to within forty centimetres, without opening the slab.',
    },
  ]),
  session({ ...hall, startsAt: '11:00', track: 'Metals and manufacturing' }, [
    {
      title: 'Predicting distortion in printed nickel parts from the first ten layers',
      by: 'Magdalena Kroczyńska, Wawel Polytechnic, Kraków, Poland',
      abstract:
        'A thermal camera and a small regression model foretell the final distortion after a tenth of the build, early enough to stop a part that will fail.',
    },
    {
      title: 'Magnesium sheet that can be bent cold',
      by: 'Park Ji-hwan, Hanbit Institute of Science, Daejeon, South Korea',
      abstract:
        'Calcium and a skewed rolling pass weaken the basal texture. Sheet of 1.2 mm bends round its own thickness at room temperature.',
    },
    {
      title: 'Copper without lead: machinable alloys for drinking water',
      by: 'Ottavia Bellandi-Greco, Istituto del Mincio per i Metalli, Mantua, Italy',
      abstract:
        'Silicon-rich phases break the chip as lead once did. A two-year loop test in four kinds of tap water finds no release above the limit of detection.',
    },
    {
      title: 'Cold spray repair of cast-iron bridges',
      by: 'Rhodri Llewelyn-Parry, Dyfi Institute of Engineering, Aberystwyth, United Kingdom',
      abstract:
        'Nickel sprayed below its melting point bonds to graphite iron if the graphite is etched back first. Three heritage parapets have been repaired in place.',
    },
  ]),
  session({ ...sintra, startsAt: '11:00', track: 'Biomaterials' }, [
    {
      title: 'Coral-like scaffolds from eggshell',
      by: 'Fatou Ndiaye-Sarr, Institut de la Langue de Barbarie, Saint-Louis, Senegal',
      abstract:
        'Eggshell carbonate converted under water keeps its pore network. In rabbits the scaffold is replaced by bone within 26 weeks.',
    },
    {
      title: 'Spider silk without spiders, and without solvents',
      by: 'Aurélie Castagnier-Morel, Institut des Matériaux du Confluent, Lyon, France',
      abstract:
        'Recombinant silk spun from water at room temperature reaches 650 MPa once draw ratio and humidity are controlled together.',
    },
    {
      title: 'Hydrogel contact lenses that report dryness',
      by: 'Hu Qingluan, Qiantang Institute of Advanced Materials, Hangzhou, China',
      abstract:
        'A photonic rim changes from green to red as water leaves the lens. Thirty wearers read it in a mirror as reliably as a clinic’s instrument.',
    },
    {
      title: 'Antibacterial brass for door handles: a hospital trial',
      by: 'Rodrigo Iturralde Peña, Universidad del Pacífico Austral, Valdivia, Chile',
      abstract:
        'Eight wards, two years, 900 swabs. Handles of a tarnish-free brass carried 94% fewer bacteria than steel ones, and nurses preferred their warmth.',
    },
  ]),
  session({ ...hall, startsAt: '13:40', track: 'Data and instruments' }, [
    {
      title: 'When the model says no: negative results as training data',
      by: 'Siddharth Wagh-Nene, Sahyadri Institute of Science, Pune, India',
      abstract:
        'Adding 4,000 failed syntheses to a public data set improves the prediction of successful ones more than doubling the number of successes.',
    },
    {
      title: 'A tensile tester for the price of a bicycle',
      by: 'Efua Quartey-Mills, Volta Institute of Materials Research, Accra, Ghana',
      abstract:
        'Open drawings, a car jack and a calibrated spring give strength within three per cent. Forty schools and eleven brickworks use one.',
    },
    {
      title: 'X-ray tomography in a lorry',
      by: 'Lukáš Vondráček-Malý, Moravian Centre for Electron Microscopy, Brno, Czechia',
      abstract:
        'A mobile scanner with a resolution of eight micrometres goes to museums and quarries. The talk covers vibration, shielding and two years on the road.',
    },
    {
      title: 'Round robin on nanoindentation: why sixteen laboratories disagreed',
      by: 'Solveig Thorvaldsen-Mork, Nordvik Technical University, Trondheim, Norway',
      abstract:
        'One block of fused silica, sixteen laboratories, a spread of nine per cent. Tip shape explains half of it; the temperature of the room explains nearly all of the rest.',
    },
  ]),
  session({ ...sintra, startsAt: '13:40', track: 'Surfaces and optics' }, [
    {
      title: 'Paint that cools: radiative coatings from oyster shell',
      by: 'Mayumi Kurosaki-Abe, Tokai Bay Research University, Nagoya, Japan',
      abstract:
        'Ground oyster shell scatters sunlight and radiates in the window of the atmosphere. A school roof stayed up to six kelvin below the air at noon.',
    },
    {
      title: 'Anti-icing by texture alone',
      by: 'Guðný Steinarsdóttir Holm, Hekla Institute of Technology, Reykjavík, Iceland',
      abstract:
        'Grooves of two sizes, pressed in one pass, make ice let go under its own weight. Results from a winter on a pass at 900 metres.',
    },
    {
      title: 'Structural colour in recycled polymer film',
      by: 'Beatriz Camargo-Toledo, Universidade do Planalto Verde, Campinas, Brazil',
      abstract:
        'Two recycled polymers that refuse to mix form layers which reflect one colour. No pigment is used, and the film can be recycled again.',
    },
    {
      title: 'Graphene ink on handmade paper',
      by: 'Tenzin Lhamo-Dorji, Highland Institute of Science, Thimphu, Bhutan',
      abstract:
        'Long bast fibres hold a conductive ink better than any coated sheet. Printed antennas survive two hundred folds.',
    },
  ]),
  session({ startsAt: '15:40', minutes: 50, room: 'Great Hall', track: 'Closing', kind: 'Round table' }, [
    {
      title: 'Round table: materials that stay where they are made',
      by: 'Salma El-Hakimi, Atlas University of Science, Rabat, Morocco, with three panellists',
      abstract:
        'Salma El-Hakimi asks Samuel Asante-Ofori, Nguyễn Thị Bảo Châu and Chipo Marufu-Dlamini about short supply chains, open recipes and who owns them. Questions are collected from the hall and from online participants during the morning.',
    },
  ]),
)
