declare module '@echogarden/espeak-ng-emscripten' {
  type EspeakEvent = { type: string; text_position: number; audio_position: number };

  export class EspeakWorker {
    /** 0, or 2 for an unknown voice, in which case the previous one stays set. */
    set_voice(name: string): number;
    set_rate(wordsPerMinute: number): void;
    get_samplerate(): number;
    synthesize(text: string, onAudio: (samples: Int16Array, events: EspeakEvent[]) => void): void;
  }

  export default function load(): Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;
}
