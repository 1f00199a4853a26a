import { data, redirect } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { siteContext } from '#site/context.ts'
import { DemoGatewayPage } from '#site/demo-gateway/demo-gateway-page.tsx'
import { payerAddress } from '#site/demo-gateway/payer-address.ts'
import { readForm } from '#site/forms/receive-form.ts'
import type { Route } from './+types/demo-gateway.ts'

export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
})

export const meta: Route.MetaFunction = () => [
  { title: say('Demonstration payment') },
  { name: 'robots', content: 'noindex' },
]

/** The payer's page of the demo gateway. Of the registration it knows only the order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { demoOrders } = context.get(siteContext)
  const order = await demoOrders?.read(params.order)
  if (!order) throw data(null, { status: 404 })
  return order
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const site = context.get(siteContext)
  const wanted = (await readForm(request)).get('act')
  const act = (['approve', 'decline', 'cancel'] as const).find(known => known === wanted)
  if (!act) throw data(null, { status: 422 })
  const address = await site.demoOrders?.[act](params.order)
  if (!address) throw data(null, { status: 404 })
  return redirect(payerAddress(site, address), 303)
}

export default function DemoGateway({ loaderData }: Route.ComponentProps) {
  return <DemoGatewayPage order={loaderData} />
}
