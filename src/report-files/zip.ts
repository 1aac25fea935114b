import { Zip, ZipDeflate } from 'fflate';

const encoder = new TextEncoder();

interface ZipEntry {
  write: (text: string) => void;
  end: () => void;
}

/** Writes a zip archive in chunks. The caller takes the finished chunks, so that they do not accumulate. */
export class ZipWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #zip = new Zip((error, piece) => {
    if (error) throw error;
    this.#pieces.push(piece);
  });

  /** Begins a file of the archive. Each file must end before the next one begins. */
  open(name: string): ZipEntry {
    const file = new ZipDeflate(name, { level: 6 });
    this.#zip.add(file);
    return {
      write: (text) => file.push(encoder.encode(text)),
      end: () => file.push(new Uint8Array(), true),
    };
  }

  add(name: string, text: string): void {
    const file = this.open(name);
    file.write(text);
    file.end();
  }

  end(): void {
    this.#zip.end();
  }

  take(): Uint8Array[] {
    return this.#pieces.splice(0);
  }
}
