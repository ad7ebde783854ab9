/** Wire shapes of the discovery documents. */
import { Type } from '@sinclair/typebox'

const address = Type.String({ format: 'uri' })

/** The document at `/api`. */
export const ApiIndex = Type.Object(
  {
    service: Type.String(),
    apiVersion: Type.String(),
    openapi: address,
    documentation: address,
    credentials: address,
    mcp: address,
    status: address,
  },
  { title: 'ApiIndex' },
)
