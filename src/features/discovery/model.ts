/** Wire shapes of the documents that have one. */
import { Type } from '@sinclair/typebox'

const address = Type.String({ format: 'uri' })

/** What answers at the root of the API. */
export const ApiIndex = Type.Object({
  service: Type.String(),
  apiVersion: Type.String(),
  openapi: address,
  documentation: address,
  credentials: address,
  mcp: address,
  status: address,
})
