import { useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import type { TwoStepView, Values } from '#site/organiser/parts/two-step/two-step.ts'

/** Stored with the check page's entry in the browser's history, because its address contains no input. */
export interface KeptInput {
  typed: Values
}

/**
 * The view of an act's page. After Back from the check page, or a reload of it, the form is as it was typed.
 *
 * @param sent the action's answer, if the form was sent
 */
export function useView(loaded: TwoStepView, sent: TwoStepView | undefined): TwoStepView {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const [last, setLast] = useState(sent)
  if (sent && sent !== last) setLast(sent)
  if (sent) return sent
  if (loaded.step !== 'form') return loaded
  const kept = isHydrated && isKeptInput(state) ? state.typed : undefined
  const values = last?.address === loaded.address ? last.values : kept
  return values ? { ...loaded, values } : loaded
}

/** History state is our own, but may come from an older build. */
const isKeptInput = (state: unknown): state is KeptInput =>
  typeof state === 'object' &&
  state !== null &&
  'typed' in state &&
  typeof state.typed === 'object' &&
  state.typed !== null &&
  Object.values(state.typed).every(value => typeof value === 'string')
