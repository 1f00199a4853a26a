import { useRouteLoaderData } from 'react-router'
import type { FrameView } from '#site/organiser/parts/frame-view.ts'

/** The browser's title of a page; at a conference with its name and year, so that tabs tell editions apart. */
export function OfficeTitle({ title }: { title: string }) {
  const edition = useRouteLoaderData<FrameView>('organiser/staff-layout')?.current?.edition
  return <title>{edition && edition !== title ? `${title} – ${edition}` : title}</title>
}
