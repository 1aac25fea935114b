import { ApiError } from '../../../api/api-error.ts';
import { pageHeaders } from '../../../api/page-user.ts';
import { api } from '../../../words/api.ts';
import { withProof } from '../proof/with-proof.ts';

const ADDRESS = '/api/v1/personal-export';

/** Downloads an archive of the user's data, after a password confirmation. */
export async function downloadMyData(): Promise<void> {
  const { blob, name } = await withProof(fetchArchive);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

interface Archive {
  blob: Blob;
  name: string;
}

async function fetchArchive(): Promise<Archive> {
  try {
    const answer = await fetch(ADDRESS, { headers: { accept: 'application/zip', ...pageHeaders() } });
    if (answer.headers.get('content-type') !== 'application/zip') throw await refusalOf(answer);
    const [, name = 'stint-personal-data.zip'] =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { blob: await answer.blob(), name };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('UNREACHABLE', api.unreachable, true);
  }
}

async function refusalOf(answer: Response): Promise<ApiError> {
  const { errors: [problem] = [] } = (await answer.json()) as {
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const { message = api.noAnswer, extensions } = problem ?? {};
  const isTransient = answer.status === 429 || answer.status >= 500;
  return new ApiError(extensions?.code ?? 'INTERNAL', message, isTransient);
}
