import type { WritingAct } from '#domain/preparation/editing/editable-kinds.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import type { RouteArgs, StaffRequest } from '#site/organiser/guard.ts'

export type WritingRequest<A extends WritingAct> = StaffRequest & { permit: Permit<A> }

export interface Received<A extends WritingAct> {
  staff: WritingRequest<A>
  sent: FormData
  args: RouteArgs
}
