import type { Conference } from '#domain/conference/conferences/conference.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatCount } from '#domain/foundations/figures.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { gatewayNames } from '#domain/money/payments/gateway.ts'
import { readFigures, readReceived } from '#domain/office/numbers/conference-figures.ts'
import { readRegistrationCurves } from '#domain/office/numbers/sale-curve.ts'
import type { StaffRequest } from '#site/organiser/guard.ts'
import { type CurveView, viewCurves } from '#site/organiser/office/numbers/curve-view.ts'
import { readVisibleNumbers } from '#site/organiser/office/numbers/visible-numbers.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** A large figure, which leads to the list that it counts. */
export interface Figure {
  label: string
  value: string
  href: string
}

export interface FiguresView {
  figures: Figure[]
  curve: CurveView | null
  /** In the place of a curve that there is not. */
  none: string
}

/** @returns null for a member who sees no registrations */
export async function readFiguresView(
  staff: StaffRequest,
  conference: Conference,
): Promise<FiguresView | null> {
  const { people, hasMoney, last } = await readVisibleNumbers(staff, conference)
  if (!people) return null
  const { read } = staff.site.database
  const [{ registered, paid, placesLeft, fullLimits, waiting }, receivedMinor, curves] = await Promise.all([
    readFigures(read, people, conference),
    hasMoney ? readReceived(read, conference) : null,
    readRegistrationCurves(read, people, [conference, ...(last ? [last] : [])]),
  ])
  // Of whoever reads presenters alone these are not all who come.
  const who = people.parts === 'all' ? '' : 'presenters '
  const list = (query: string) => organiserPaths.registrations(conference.name, query)
  const received = new URLSearchParams(gatewayNames.map(name => ['method', name]))
  return {
    figures: [
      {
        label: `${who}registered`,
        value: formatCount(registered),
        href: list('state=paid&state=awaiting-payment'),
      },
      { label: `${who}paid`, value: formatCount(paid), href: list('state=paid') },
      ...(receivedMinor === null
        ? []
        : [
            {
              label: 'received',
              value: formatMoney(receivedMinor, conference.currency),
              href: list(received.toString()),
            },
          ]),
      {
        label: placesLabel(placesLeft, fullLimits, waiting),
        value: placesLeft === null ? 'No limit' : formatCount(placesLeft),
        href: `${organiserPaths.numbers(conference.name)}#places`,
      },
    ],
    curve: viewCurves(curves, staff.act.now) ?? null,
    none: who === '' ? 'Nobody has registered yet.' : 'No presenter has registered yet.',
  }
}

/** Beside the figure of the whole conference: a full limit of a part of it keeps people waiting all the same. */
function placesLabel(placesLeft: number | null, fullLimits: number, waiting: number): string {
  const line = waiting === 0 ? '' : `, ${counted(waiting, 'person', 'people')} waiting`
  const full = `${fullLimits === 0 ? '' : `, ${counted(fullLimits, 'limit')} full`}${line}`
  if (placesLeft === null) return full === '' ? 'of places' : `overall${full}`
  return `${placesLeft === 1 ? 'place left' : 'places left'}${full}`
}
