import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

/** Loads Scalar's script for the API reference at `/docs`, which only its plugin provides. */
export async function loadApiReferenceScript(): Promise<string> {
  const server = Fastify();
  await server.register(scalar, { routePrefix: '/reference', configuration: { url: '/v1/openapi.json' } });
  const { statusCode, body } = await server.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`Scalar returned ${statusCode} instead of its script.`);
  return body;
}
