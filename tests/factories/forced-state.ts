/**
 * A state for a test's own update: one that another process wrote, or that would take a long way to reach. The product
 * changes states by `changeState` alone, and the schema's types refuse them in its updates.
 */
export const forced = (state: string): never => state as never
