// towns-record.ts - the game of which the lesson of Tiny Towns is the beginning, as it was played and written down.
export const record = `taberna-record 1
game towns
rules 1
seats 2
option edition first-set
option variant hammer
option farm farm
option well well
option theater theater
option tavern tavern
option chapel chapel
option factory factory
option fortune-limit 0
option coins no
option monuments none
option parsonage at-least
option parsonage-cottage any
option museum used
option tithe-barn coins
option statue all
option semaphore-coin first
option feast-hall-solo 2
seat badger anonymous
seat fox bot medium
segment 1
commit 46d638ba10fef27d1b0000d1be922700c30964baaafeabb054ea932733252341
moves
chance first seat badger 0/2
round 0 40c0e4811bd91cb9
badger name resource wheat
badger place square b1
badger done
fox place square b1
fox done
round 1 a20081647251d6db
fox name resource brick
badger place square a2
badger done
fox place square a2
fox done
round 2 a663ee50736e1d25
badger name resource glass
badger place square b2
badger build building cottage squares b1+a2+b2 square b2
badger done
fox place square a1
fox build building cottage squares a1+b1+a2 square a1
fox done
round 3 1c90067f84b1b54a
fox name resource brick
badger place square d4
badger done
fox place square b1
fox done
round 4 2943feab9e4f5641
badger name resource wood
badger place square b1
badger done
fox place square b2
fox done
round 5 82a86a192aad037a
fox name resource wheat
badger place square a3
badger done
fox place square a3
fox done
round 6 1986e846785375c9
badger name resource stone
badger place square a1
badger build building well squares a1+b1 square b1
badger done
fox place square d2
fox done
round 7 3b676d3205a956db
fox name resource wheat
badger place square b3
badger done
fox place square b3
fox done
round 8 8cc545ee0d0d4e81
badger name resource wood
badger place square a4
badger done
fox place square a2
fox build building farm squares a2+b2+a3+b3 square a2
fox done
round 9 edd185fe4dc8c969
fox name resource brick
badger place square d3
badger done
fox place square c1
fox done
round 10 f782036f98072c48
badger name resource wood
badger place square b4
badger build building farm squares a3+b3+a4+b4 square a3
badger done
fox place square c3
fox done
round 11 eabf60c75933eab3
fox name resource glass
badger place square d2
badger build building tavern squares d2+d3+d4 square d2
badger done
fox place square d1
fox done
round 12 ed5dfea4bde458b1
badger name resource brick
badger place square c2
badger done
fox place square b3
fox build building tavern squares b1+c1+d1 square d1
fox done
round 13 ef7fb6123c858493
fox name resource glass
badger place square c3
badger done
fox place square c2
fox done
round 14 1134fb92ea6e0c84
badger name resource wheat
badger place square b3
badger build building cottage squares c2+b3+c3 square c2
badger done
fox place square c4
fox done
round 15 a80f169918ff9350
fox name resource wood
badger place square c1
badger done
fox place square c1
fox build building theater squares c1+c2+d2+c3 square d2
fox done
round 16 37a2a395f35b1204
badger name resource glass
badger place square b3
badger done
fox place square b2
fox done
round 17 d258ec2e96ee3722
fox name resource wheat
badger place square b4
badger done
fox place square d4
fox done
round 18 23eb9114a37b7866
badger name resource brick
badger place square c3
badger build building cottage squares b3+c3+b4 square b3
badger done
fox place square b1
fox done
round 19 4189e800f0aa408a
fox name resource wheat
badger place square d3
badger done
fox place square c2
fox build building cottage squares b1+b2+c2 square b1
fox done
round 20 e7fa840de80b171d
badger name resource brick
badger place square c4
badger done
fox place square b2
fox done
round 21 9abecb2989ed0468
fox name resource wheat
badger place square a1
badger done
fox place square c1
fox done
round 22 1ed03aa4998e4a99
badger name resource glass
badger place square c3
badger build building cottage squares c3+d3+c4 square d3
badger done
fox place square c2
fox build building cottage squares c1+b2+c2 square c1
fox done
round 23 95e05949e96bc031
fox name resource glass
badger place square b4
badger done
fox place square b2
fox done
round 24 a532e76eff099664
badger name resource wood
badger place square c3
badger done
fox place square d3
fox done
round 25 b3fbed6e9fc8f92d
fox name resource wood
badger place square a2
badger done
fox place square c3
fox build building farm squares c3+d3+c4+d4 square d4
fox done
round 26 deb1ee8131758a4b
badger name resource brick
badger place square d4
badger done
fox place square a3
fox done
round 27 6b6b689cae835ef3
fox name resource glass
badger place square a4
badger done
fox place square c3
fox build building tavern squares a3+b3+c3 square a3
fox done
round 28 17ee1affa1907237
badger name resource brick
badger place square c4
badger build building tavern squares b4+c4+d4 square d4
badger done
fox place square b3
fox done
round 29 c96a5ddb1594a9ab
fox name resource brick
badger place square b4
badger done
fox place square b4
fox build building tavern squares b2+b3+b4 square b2
fox done
round 30 e92c6745227378e2
badger name resource stone
badger place square d1
badger build building well squares c1+d1 square c1
badger done
fox place square c2
fox done
round 31 bf32045f7051d30f
fox name resource brick
badger place square c4
badger build building tavern squares a4+b4+c4 square a4
badger done
fox place square b3
fox done
round 32 a1c569fe8e360da1
badger name resource stone
badger place square c4
badger build building well squares c3+c4 square c3
badger done
fox place square c4
fox done
round 33 f10bb0423548bab7
fox name resource glass
badger place square d1
badger done
fox place square b4
fox done
round 34 ec8dc5f0e29bb19a
badger name resource stone
badger place square b4
badger done
fox place square a4
fox done
round 35 7f11c89188c592e0
fox name resource glass
badger place square c4
badger done
fox place square c3
fox build building chapel squares c3+a4+b4+c4 square a4
fox done
round 36 f6077f22fd07f7e3
fox name resource glass
fox place square b4
fox done
round 37 685d835437cab762
fox name resource glass
fox place square d3
fox done
round 38 253da1e853a78e21
fox name resource brick
fox place square c3
fox build building tavern squares b3+c3+d3 square d3
fox done
round 39 5b796a4607d85854
fox name resource glass
fox place square c3
fox done
round 40 7935889cb7fdc261
fox name resource brick
fox place square b3
fox done
round 41 ada404f90b6345df
fox name resource wheat
fox place square c4
fox build building cottage squares b3+c3+c4 square b3
fox done
round 42 111b5c00d41a4fb6
fox name resource stone
fox place square c4
fox done
round 43 a3f530d373588633
fox name resource glass
fox place square c3
fox build building chapel squares c2+c3+b4+c4 square c2
fox done
round 44 be98721e738853b9
fox name resource brick
fox place square c3
fox done
round 45 8ea264f8d8be79c5
fox name resource glass
fox place square c4
fox done
round 46 25e69cea7d5f5d39
fox name resource wheat
fox place square b4
fox build building cottage squares c3+b4+c4 square c3
fox done
round 47 c80d1cdc809053ac
fox name resource wood
fox place square b4
fox done
round 48 01e06b8ab9750822
fox name resource stone
fox place square c4
fox build building well squares b4+c4 square b4
fox done
round 49 42844d11bae1cc7c
fox name resource wood
fox place square c4
fox done
round 50 d6a407210dfbd86a
result badger 21 2
result fox 42 1
secret 1 5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a56
end
`;
